/* The parts of test_session.c: one program, because its last test asks what the others have sent.
 */
#ifndef LIA_TESTS_SESSION_TESTS_H
#define LIA_TESTS_SESSION_TESTS_H

/* session_go.c */
void test_limits(void **state);
void test_clocks(void **state);
void test_mate(void **state);
void test_ponder(void **state);
void test_no_position(void **state);
void test_one_answer_each(void **state);
void test_only_move(void **state);
void test_multi_pv(void **state);

/* session_options.c */
void test_queued_options(void **state);
void test_rules(void **state);
void test_option_values(void **state);
void test_strength(void **state);
void test_overhead(void **state);
void test_clear_hash(void **state);
void test_sizes(void **state);
void test_eval_file(void **state);
void test_no_regular_files(void **state);
void test_log(void **state);
void test_long_lines_of_log(void **state);
void test_book(void **state);

#endif
