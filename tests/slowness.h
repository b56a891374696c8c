/* How much less the tests do under sanitizers, which make everything several times slower: the same
 * paths, over fewer positions, games or repetitions. Shell tests read it from LIA_SLOWER.
 */
#ifndef LIA_TESTS_SLOWNESS_H
#define LIA_TESTS_SLOWNESS_H

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { SLOWER = 5 };
#else
enum { SLOWER = 1 };
#endif

#endif
