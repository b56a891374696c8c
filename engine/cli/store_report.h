/* Reports on files of games for learning. Both functions report damage on stderr and return an exit
 * code.
 */
#ifndef LIA_CLI_STORE_REPORT_H
#define LIA_CLI_STORE_REPORT_H

int store_dump(int count, char **paths);
int store_stats(int count, char **paths);

#endif
