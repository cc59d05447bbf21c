// Converts the kernel's packet timestamps, of CLOCK_REALTIME, to CLOCK_MONOTONIC, which all other times use.
#ifndef PUSHLAB_CLOCKS_H
#define PUSHLAB_CLOCKS_H

#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

struct moment {
    int64_t realtime;   // nanoseconds of CLOCK_REALTIME
    int64_t monotonic;  // nanoseconds of CLOCK_MONOTONIC, read after realtime
};

static inline int64_t nanoseconds(const struct timespec *time) {
    return time->tv_sec * 1000000000LL + time->tv_nsec;
}

// Reads both clocks, at most 20 µs apart unless all of four attempts are interrupted.
static inline struct moment read_clocks(void) {
    struct moment best = {0};
    int64_t apart = INT64_MAX;
    for (int attempt = 0; attempt < 4 && apart > 20000; attempt++) {
        struct timespec before, time, after;
        clock_gettime(CLOCK_MONOTONIC, &before);
        clock_gettime(CLOCK_REALTIME, &time);
        clock_gettime(CLOCK_MONOTONIC, &after);
        int64_t passed = nanoseconds(&after) - nanoseconds(&before);
        if (passed >= apart) continue;
        best = (struct moment){.realtime = nanoseconds(&time), .monotonic = nanoseconds(&after)};
        apart = passed;
    }
    return best;
}

// Converts a time of CLOCK_REALTIME. A time after `moment`, from a clock change or an interruption, becomes `moment`.
static inline int64_t to_monotonic(int64_t realtime, struct moment moment) {
    int64_t ago = moment.realtime - realtime;
    return moment.monotonic - (ago > 0 ? ago : 0);
}

// Returns the timestamp of a control message, in nanoseconds (SO_TIMESTAMPNS in socket(7)); 0 for another message.
static inline int64_t timestamp(struct cmsghdr *header) {
    struct timespec at;
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SO_TIMESTAMPNS) return 0;
    memcpy(&at, CMSG_DATA(header), sizeof at);
    return nanoseconds(&at);
}

#endif
