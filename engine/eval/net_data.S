/* The built-in net, byte for byte as its file. */
#if defined(__APPLE__)
    .const_data
#define SYMBOL(name) _##name
#else
    .section .rodata
#define SYMBOL(name) name
#endif
    .balign 8
    .globl SYMBOL(net_data)
    .globl SYMBOL(net_data_end)
SYMBOL(net_data):
    .incbin NET_FILE
SYMBOL(net_data_end):
#if defined(__ELF__)
    .section .note.GNU-stack, "", %progbits
#endif
