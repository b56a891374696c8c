/* The built-in net, byte for byte as its file. */
    .section .rodata
    .balign 8
    .globl net_data
    .globl net_data_end
net_data:
    .incbin NET_FILE
net_data_end:
    .section .note.GNU-stack, "", %progbits
