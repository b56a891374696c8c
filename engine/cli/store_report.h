/* What is in files of games for learning. Both print, and report damage on stderr; they return an
 * exit code.
 */
#ifndef LIA_CLI_STORE_REPORT_H
#define LIA_CLI_STORE_REPORT_H

int store_dump(int count, char **paths);
int store_stats(int count, char **paths);

#endif
