// The programs of `pushlab bench phone`: many system calls of one kind, or one long stream, with their own timing.
//   bench-calls udp-connect|udp-send|tcp-connect ADDRESS PORT COUNT   prints the median time of one call
//   bench-calls stream ADDRESS PORT MILLISECONDS                      prints the bytes sent per second in that time
//   bench-calls provoke ADDRESS PORT                                  connects a UDP socket and prints its start time
//   bench-calls refusal ADDRESS PORT                                  connects one until refused and prints the time
//   bench-calls route ADDRESS PORT                                    adds an on-link route of eth0 to ADDRESS until it
//                                                                     reads a line, and prints the time of the addition
//   bench-calls sink PORT                                             accepts connections and reads them to their ends
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <net/route.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { ROUNDS = 20 };

static void require(int good, const char *what) {
    if (good) return;
    fprintf(stderr, "bench-calls: %s: %m\n", what);
    exit(1);
}

static double nanoseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void make_call(const char *kind, int fd, const struct sockaddr_in *to) {
    const struct sockaddr *address = (const struct sockaddr *)to;
    if (!strcmp(kind, "udp-connect")) {
        require(connect(fd, address, sizeof *to) == 0, "connect");
    } else if (!strcmp(kind, "udp-send")) {
        require(sendto(fd, "x", 1, 0, address, sizeof *to) == 1, "sendto");
    } else {
        struct linger reset = {.l_onoff = 1};
        int stream = socket(AF_INET, SOCK_STREAM, 0);
        require(stream >= 0, "socket");
        require(connect(stream, address, sizeof *to) == 0, "connect");
        setsockopt(stream, SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
        close(stream);
    }
}

// Measures one call as the median over rounds, so that a disturbance of one round has no effect.
static void calls(const char *kind, const struct sockaddr_in *to, int count) {
    double rounds[ROUNDS];
    int fd = socket(AF_INET, SOCK_DGRAM, 0);
    require(fd >= 0, "socket");
    make_call(kind, fd, to);
    for (int round = 0; round < ROUNDS; round++) {
        double start = nanoseconds();
        for (int i = 0; i < count / ROUNDS; i++) make_call(kind, fd, to);
        rounds[round] = (nanoseconds() - start) / (count / ROUNDS);
    }
    qsort(rounds, ROUNDS, sizeof *rounds, ascending);
    printf("{\"event\": \"measured\", \"nanoseconds\": %.1f}\n", rounds[ROUNDS / 2]);
}

static void stream(const struct sockaddr_in *to, int milliseconds) {
    static char block[128 * 1024];
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    require(fd >= 0, "socket");
    require(connect(fd, (const struct sockaddr *)to, sizeof *to) == 0, "connect");
    double start = nanoseconds(), end = start + milliseconds * 1e6, sent = 0;
    while (nanoseconds() < end) {
        ssize_t written = write(fd, block, sizeof block);
        require(written > 0, "write");
        sent += (double)written;
    }
    printf("{\"event\": \"measured\", \"bytes_per_second\": %.0f}\n", sent / (nanoseconds() - start) * 1e9);
}

static void provoke(const struct sockaddr_in *to) {
    int fd = socket(AF_INET, SOCK_DGRAM, 0);
    require(fd >= 0, "socket");
    double called = nanoseconds();
    int failed = connect(fd, (const struct sockaddr *)to, sizeof *to);
    printf("{\"event\": \"called\", \"nanoseconds\": %.0f, \"failed\": %d}\n", called, failed ? errno : 0);
}

// Prints the time before the refused call, because the verdict existed at that time.
static void refusal(const struct sockaddr_in *to) {
    int fd = socket(AF_INET, SOCK_DGRAM, 0);
    double called;
    require(fd >= 0, "socket");
    printf("{\"event\": \"calling\"}\n");
    fflush(stdout);
    do called = nanoseconds();
    while (connect(fd, (const struct sockaddr *)to, sizeof *to) == 0);
    require(errno == EHOSTUNREACH, "connect");
    printf("{\"event\": \"refused\", \"nanoseconds\": %.0f}\n", called);
}

static void route(const struct sockaddr_in *to) {
    struct rtentry entry = {.rt_flags = RTF_UP | RTF_HOST, .rt_dev = "eth0"};
    int fd = socket(AF_INET, SOCK_DGRAM, 0);
    require(fd >= 0, "socket");
    memcpy(&entry.rt_dst, to, sizeof *to);
    entry.rt_genmask.sa_family = AF_INET;
    require(ioctl(fd, SIOCADDRT, &entry) == 0, "SIOCADDRT");
    printf("{\"event\": \"added\", \"nanoseconds\": %.0f}\n", nanoseconds());
    fflush(stdout);
    getchar();
    require(ioctl(fd, SIOCDELRT, &entry) == 0, "SIOCDELRT");
}

static void *drain(void *argument) {
    static _Thread_local char block[128 * 1024];
    int fd = (int)(long)argument;
    while (read(fd, block, sizeof block) > 0) {}
    close(fd);
    return NULL;
}

static void sink(int port) {
    struct sockaddr_in any = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    int listening = socket(AF_INET, SOCK_STREAM, 0), one = 1;
    require(listening >= 0, "socket");
    setsockopt(listening, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
    require(bind(listening, (struct sockaddr *)&any, sizeof any) == 0, "bind");
    require(listen(listening, 512) == 0, "listen");
    printf("{\"event\": \"listening\"}\n");
    fflush(stdout);
    while (1) {
        int fd = accept(listening, NULL, NULL);
        if (fd < 0) continue;
        pthread_t thread;
        if (pthread_create(&thread, NULL, drain, (void *)(long)fd)) close(fd);
        else pthread_detach(thread);
    }
}

int main(int count, char **arguments) {
    if (count == 3 && !strcmp(arguments[1], "sink")) sink(atoi(arguments[2]));
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = count >= 4 ? htons((uint16_t)atoi(arguments[3])) : 0};
    void (*single)(const struct sockaddr_in *) = NULL;
    if (count == 4 && !strcmp(arguments[1], "provoke")) single = provoke;
    if (count == 4 && !strcmp(arguments[1], "refusal")) single = refusal;
    if (count == 4 && !strcmp(arguments[1], "route")) single = route;
    if ((count != 5 && !single) || inet_pton(AF_INET, arguments[2], &to.sin_addr) != 1 ||
        (count == 5 && atoi(arguments[4]) < ROUNDS)) {
        fprintf(stderr, "usage: bench-calls udp-connect|udp-send|tcp-connect|stream ADDRESS PORT COUNT,\n"
                        "       bench-calls provoke|refusal|route ADDRESS PORT, or bench-calls sink PORT\n");
        return 2;
    }
    if (single) {
        single(&to);
        return 0;
    }
    if (!strcmp(arguments[1], "stream")) stream(&to, atoi(arguments[4]));
    else calls(arguments[1], &to, atoi(arguments[4]));
    return 0;
}
