/* See spawn.h. fork() and exec(), not posix_spawn(), which can neither request a signal on the
 * parent's death nor report why a directory could not be entered. Between the two only system calls
 * are made, because other threads may hold any lock. A close-on-exec pipe reports the error number.
 */
#include "private/spawn.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { END_READ, END_WRITE };
enum { PIPE_IN, PIPE_OUT, PIPE_ERR, PIPE_REPORT, PIPES };

typedef struct {
    int error;
    int in_chdir;
} Failure;

static void close_pipes(int pipes[PIPES][2]) {
    for (int i = 0; i < PIPES; i++)
        for (int k = 0; k < 2; k++)
            if (pipes[i][k] >= 0) close(pipes[i][k]);
}

/* Opens descriptors above the standard ones, even if the program was started without those. */
static bool open_pipe(int ends[2]) {
    int raw[2];
    if (pipe2(raw, O_CLOEXEC) != 0) return false;
    for (int k = 0; k < 2; k++) {
        ends[k] =
            raw[k] > STDERR_FILENO ? raw[k] : fcntl(raw[k], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        if (ends[k] != raw[k]) close(raw[k]);
    }
    return ends[0] >= 0 && ends[1] >= 0;
}

static _Noreturn void run_child(char *const *argv, const char *directory, int pipes[PIPES][2],
                                pid_t parent) {
    Failure failure = {0};
    struct sigaction normal = {.sa_handler = SIG_DFL};
    sigset_t none;
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(127); /* the parent had ended before the request */
    dup2(pipes[PIPE_IN][END_READ], STDIN_FILENO);
    dup2(pipes[PIPE_OUT][END_WRITE], STDOUT_FILENO);
    dup2(pipes[PIPE_ERR][END_WRITE], STDERR_FILENO);
    for (int signal = 1; signal < 32; signal++) sigaction(signal, &normal, NULL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (directory && *directory && chdir(directory) != 0)
        failure = (Failure){errno, 1};
    else {
        execvp(argv[0], argv);
        failure = (Failure){errno, 0};
    }
    if (write(pipes[PIPE_REPORT][END_WRITE], &failure, sizeof failure) < 0) _exit(126);
    _exit(127);
}

bool spawn(char *const *argv, const char *directory, Spawned *out, Reason *why) {
    int pipes[PIPES][2];
    memset(pipes, 0xFF, sizeof pipes);
    for (int i = 0; i < PIPES; i++)
        if (!open_pipe(pipes[i])) {
            int error = errno;
            close_pipes(pipes);
            return reason_set(why, "cannot make a pipe: %s", strerror(error));
        }
    pid_t parent = getpid(), pid = fork();
    if (pid < 0) {
        int error = errno;
        close_pipes(pipes);
        return reason_set(why, "cannot fork: %s", strerror(error));
    }
    if (pid == 0) run_child(argv, directory, pipes, parent);
    setpgid(pid, pid); /* in parent and child, whichever runs first */

    Failure failure;
    ssize_t n;
    close(pipes[PIPE_REPORT][END_WRITE]);
    do n = read(pipes[PIPE_REPORT][END_READ], &failure, sizeof failure);
    while (n < 0 && errno == EINTR);
    pipes[PIPE_REPORT][END_WRITE] = -1;
    if (n == sizeof failure) {
        close_pipes(pipes);
        while (waitpid(pid, NULL, 0) < 0 && errno == EINTR) {
        }
        return failure.in_chdir
                   ? reason_set(why, "cannot enter '%s': %s", directory, strerror(failure.error))
                   : reason_set(why, "cannot run '%s': %s", argv[0], strerror(failure.error));
    }
    close(pipes[PIPE_REPORT][END_READ]);
    close(pipes[PIPE_IN][END_READ]);
    close(pipes[PIPE_OUT][END_WRITE]);
    close(pipes[PIPE_ERR][END_WRITE]);
    *out = (Spawned){pid, pipes[PIPE_IN][END_WRITE], pipes[PIPE_OUT][END_READ],
                     pipes[PIPE_ERR][END_READ], -1};
    fcntl(out->input, F_SETFL, O_NONBLOCK);
    fcntl(out->output, F_SETFL, O_NONBLOCK);
    fcntl(out->errors, F_SETFL, O_NONBLOCK);
#ifdef SYS_pidfd_open
    out->end = (int)syscall(SYS_pidfd_open, pid, 0);
#endif
    return true;
}
