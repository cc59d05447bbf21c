#define _GNU_SOURCE
#include "CGuest.h"

#include <dlfcn.h>
#include <execinfo.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>
#include <unistd.h>

// A guest that crashes says where, as an event with the addresses of its calls, and then ends as it would have. The names
// are looked up by who runs it: that takes far longer than a crash, and memory that would count as the guest's.

enum { CALLS = 64, STACK = 65536, LINE = 16384 };

static const struct {
    int number;
    const char *name;
} crashes[] = {
    {SIGABRT, "SIGABRT"}, {SIGBUS, "SIGBUS"},   {SIGFPE, "SIGFPE"},
    {SIGILL, "SIGILL"},   {SIGSEGV, "SIGSEGV"}, {SIGTRAP, "SIGTRAP"},
};

static char line[LINE];
static size_t length;

// Appends a text if it fits; there is always room for the end of the line.
static void add(const char *text) {
    size_t more = strlen(text);
    if (length + more > LINE - 8) return;
    memcpy(line + length, text, more);
    length += more;
}

static void add_call(uintptr_t address, uintptr_t looked_up, int is_first) {
    Dl_info info;
    char text[4200];
    if (!dladdr((void *)looked_up, &info) || !info.dli_fname || strpbrk(info.dli_fname, "\"\\\n")) {
        snprintf(text, sizeof text, "%s\"+0x%lx\"", is_first ? "" : ",", (unsigned long)address);
    } else {
        snprintf(
            text, sizeof text, "%s\"%s+0x%lx\"", is_first ? "" : ",", info.dli_fname,
            (unsigned long)(looked_up - (uintptr_t)info.dli_fbase));
    }
    add(text);
}

static uintptr_t place(const ucontext_t *context) {
#if defined(__x86_64__)
    return (uintptr_t)context->uc_mcontext.gregs[REG_RIP];
#elif defined(__aarch64__)
    return (uintptr_t)context->uc_mcontext.pc;
#else
    return 0;
#endif
}

static void say(int number, uintptr_t crashed) {
    void *calls[CALLS];
    int count = backtrace(calls, CALLS), first = 0;
    // Above the call that crashed are this handler and what called it.
    while (first < count && (uintptr_t)calls[first] != crashed) first++;
    add("{\"event\":\"crashed\",\"signal_name\":\"");
    for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++)
        if (crashes[index].number == number) add(crashes[index].name);
    add("\",\"addresses\":[");
    add_call(crashed, crashed, 1);
    // The others are where the calls return to, which may be the line after, or the function after.
    for (int index = first + 1; index < count; index++)
        add_call((uintptr_t)calls[index], (uintptr_t)calls[index] - 1, 0);
    add("]}\n");
    for (size_t done = 0; done < length;) {
        ssize_t written = write(STDERR_FILENO, line + done, length - done);
        if (written <= 0) break;
        done += (size_t)written;
    }
}

static void crash(int number, siginfo_t *info, void *context) {
    (void)info;
    static atomic_flag is_said = ATOMIC_FLAG_INIT;
    // Other threads may crash meanwhile: they wait for the end of the process.
    if (atomic_flag_test_and_set(&is_said)) for (;;) pause();
    say(number, place(context));
    // It comes when this returns, and ends the process as if there had been no handler.
    signal(number, SIG_DFL);
    pthread_kill(pthread_self(), number);
}

__attribute__((constructor)) static void watch_for_crashes(void) {
    // The first time, it loads what it needs.
    void *here;
    backtrace(&here, 1);
    // The stack of the main thread may be what there is no more of.
    static char spare[STACK];
    const stack_t stack = {.ss_sp = spare, .ss_size = sizeof spare};
    sigaltstack(&stack, NULL);
    for (size_t index = 0; index < sizeof crashes / sizeof *crashes; index++) {
        struct sigaction now, action = {.sa_sigaction = crash, .sa_flags = SA_SIGINFO | SA_ONSTACK};
        // A crash in the handler ends the process at once: the kernel does not wait for what is blocked.
        sigfillset(&action.sa_mask);
        if (sigaction(crashes[index].number, NULL, &now) == 0 && now.sa_handler == SIG_DFL)
            sigaction(crashes[index].number, &action, NULL);
    }
}
