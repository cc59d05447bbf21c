#define _GNU_SOURCE
#include "CLinux.h"

#include <pthread.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static int is_woken;

void clinux_wait_until(int64_t deadline) {
    struct timespec end = {.tv_sec = deadline / 1000000000, .tv_nsec = deadline % 1000000000};
    pthread_mutex_lock(&lock);
    int failure = 0;
    while (!is_woken && failure == 0) failure = pthread_cond_clockwait(&changed, &lock, CLOCK_MONOTONIC, &end);
    is_woken = 0;
    pthread_mutex_unlock(&lock);
}

void clinux_wake_waiter(void) {
    pthread_mutex_lock(&lock);
    is_woken = 1;
    pthread_mutex_unlock(&lock);
    pthread_cond_signal(&changed);
}
