// The traffic of `pushlab bench wire`: numbered datagrams at a rate, and a byte stream.
#define _GNU_SOURCE
#include "relay.h"

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 2000000, ROOM = 65536 };

static char buffer[ROOM];

static void require(int good, const char *what) {
    if (good) return;
    fprintf(stderr, "bench-floor: %s: %s\n", what, strerror(errno));
    exit(1);
}

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void sleep_until(int64_t time) {
    struct timespec until = {time / 1000000000, time % 1000000000};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) == EINTR) {}
}

static struct sockaddr_in address(const char *text, const char *port) {
    struct sockaddr_in result = {.sin_family = AF_INET, .sin_port = htons((uint16_t)atoi(port))};
    require(!text || inet_pton(AF_INET, text, &result.sin_addr) == 1, "read an address");
    return result;
}

// Opens a socket, and binds it to a port of all addresses or connects it to an address.
static int open_socket(int kind, const char *text, const char *port) {
    struct sockaddr_in target = address(text, port);
    int fd = socket(AF_INET, kind | SOCK_CLOEXEC, 0), room = 16 << 20, one = 1;
    require(fd >= 0, "open a socket");
    if (kind == SOCK_DGRAM) {
        setsockopt(fd, SOL_SOCKET, SO_RCVBUFFORCE, &room, sizeof room);
        setsockopt(fd, SOL_SOCKET, SO_SNDBUFFORCE, &room, sizeof room);
    }
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    if (text) {
        require(connect(fd, (struct sockaddr *)&target, sizeof target) == 0, "connect");
    } else {
        require(bind(fd, (struct sockaddr *)&target, sizeof target) == 0, "bind");
    }
    return fd;
}

int run_sender(char **arguments) {
    int fd = open_socket(SOCK_DGRAM, arguments[0], arguments[1]);
    int64_t rate = atoll(arguments[2]), count = atoll(arguments[3]);
    size_t size = (size_t)atoll(arguments[4]);
    require(rate > 0 && size >= 16 && size <= ROOM, "take the arguments");
    // Above 5000 per second, several datagrams are sent at a time.
    int64_t start = now(), pause = rate > 5000 ? 400000 : 1000000000 / rate;
    for (int64_t sent = 0; sent < count;) {
        int64_t due = (now() - start) * rate / 1000000000 + 1;
        for (; sent < due && sent < count; sent++) {
            int64_t head[2] = {sent, now()};
            memcpy(buffer, head, sizeof head);
            require(send(fd, buffer, size, 0) == (ssize_t)size, "send");
        }
        sleep_until(now() + pause);
    }
    return 0;
}

static int ascending(const void *a, const void *b) {
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return x < y ? -1 : x > y;
}

int run_receiver(char **arguments) {
    static int64_t times[MOST];
    static uint8_t seen[MOST];
    int fd = open_socket(SOCK_DGRAM, NULL, arguments[0]), count = 0, doubled = 0;
    printf("ready\n");
    fflush(stdout);
    struct pollfd readable = {fd, POLLIN, 0};
    for (int wait = 30000; poll(&readable, 1, wait) > 0; wait = 1000) {
        int64_t head[2];
        while (count < MOST && recv(fd, buffer, ROOM, MSG_DONTWAIT) >= (ssize_t)sizeof head) {
            memcpy(head, buffer, sizeof head);
            times[count++] = now() - head[1];
            if (head[0] < 0 || head[0] >= MOST) continue;
            doubled += seen[head[0]];
            seen[head[0]] = 1;
        }
    }
    require(count > 0, "receive anything");
    qsort(times, (size_t)count, sizeof *times, ascending);
    printf("count %d\ndoubled %d\np50 %.3f\np99 %.3f\n", count, doubled, (double)times[count / 2] / 1e3,
           (double)times[(int64_t)count * 99 / 100] / 1e3);
    return 0;
}

int run_source(char **arguments) {
    int fd = open_socket(SOCK_STREAM, arguments[0], arguments[1]);
    int64_t end = now() + atoll(arguments[2]) * 1000000000;
    while (now() < end) require(send(fd, buffer, ROOM, 0) > 0, "send");
    return 0;
}

int run_sink(char **arguments) {
    int listener = open_socket(SOCK_STREAM, NULL, arguments[0]);
    require(listen(listener, 1) == 0, "listen");
    printf("ready\n");
    fflush(stdout);
    int fd = accept(listener, NULL, NULL);
    require(fd >= 0, "accept");
    int64_t start = 0, last = 0, bytes = 0;
    for (int64_t begin = now();;) {
        ssize_t got = recv(fd, buffer, ROOM, 0);
        if (got <= 0) break;
        last = now();
        // In the first second the TCP window opens.
        if (last < begin + 1000000000) {
            start = last;
            bytes = 0;
        } else {
            bytes += got;
        }
    }
    require(last > start, "receive for more than a second");
    printf("rate %.1f\n", (double)bytes * 8e9 / (double)(last - start));
    return 0;
}
