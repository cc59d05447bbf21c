#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <sys/epoll.h>

enum { BATCH = 64 };

static int result(int value) { return value < 0 ? -errno : value; }

int clinux_epoll_create(void) { return result(epoll_create1(EPOLL_CLOEXEC)); }

int clinux_epoll_add(int poll, int fd, uint64_t id) {
    struct epoll_event event = {.events = EPOLLIN, .data.u64 = id};
    return result(epoll_ctl(poll, EPOLL_CTL_ADD, fd, &event));
}

int clinux_epoll_remove(int poll, int fd) { return result(epoll_ctl(poll, EPOLL_CTL_DEL, fd, NULL)); }

int clinux_epoll_wait(int poll, uint64_t *ids, int capacity) {
    struct epoll_event events[BATCH];
    int count;
    do {
        count = epoll_wait(poll, events, capacity < BATCH ? capacity : BATCH, -1);
    } while (count < 0 && errno == EINTR);
    for (int i = 0; i < count; i++) ids[i] = events[i].data.u64;
    return result(count);
}
