#include "CLinux.h"

#include <errno.h>
#include <signal.h>
#include <unistd.h>

static volatile sig_atomic_t target = -1, last = 0;

static void notify(int number) {
    int before = errno;
    last = number;
    uint8_t byte = (uint8_t)number;
    // A full pipe has reported a signal already.
    ssize_t written = write(target, &byte, 1);
    (void)written;
    errno = before;
}

int clinux_catch(int number, int fd) {
    struct sigaction action = {0};
    if (sigaction(number, NULL, &action) < 0) return -errno;
    if (action.sa_handler == SIG_IGN) return 0;
    target = fd;
    action = (struct sigaction){.sa_handler = notify, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    return sigaction(number, &action, NULL) < 0 ? -errno : 1;
}

int clinux_stop_catching(int number) {
    struct sigaction action = {0};
    if (sigaction(number, NULL, &action) == 0 && action.sa_handler == notify) {
        action = (struct sigaction){.sa_handler = SIG_DFL};
        sigaction(number, &action, NULL);
    }
    return last;
}

void clinux_prepare_signals(void) {
    struct sigaction action = {0};
    if (sigaction(SIGCHLD, NULL, &action) == 0 && (action.sa_handler == SIG_IGN || action.sa_flags & SA_NOCLDWAIT)) {
        if (action.sa_handler == SIG_IGN) action.sa_handler = SIG_DFL;
        action.sa_flags &= ~SA_NOCLDWAIT;
        sigaction(SIGCHLD, &action, NULL);
    }
    if (sigaction(SIGPIPE, NULL, &action) == 0 && action.sa_handler == SIG_DFL) {
        action.sa_handler = SIG_IGN;
        sigaction(SIGPIPE, &action, NULL);
    }
}
