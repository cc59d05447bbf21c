// The lower bound of `pushlab bench lab`: `bench-floor HOSTS` builds one network of HOSTS hosts with only the kernel
// calls and netlink messages of a lab, then prints the time of each part in milliseconds. Everything ends with the
// process. It is a separate program because its thread stays inside the namespaces.
// With the commands of relay.h it is the reference of `pushlab bench wire` for the engine of impaired links.
#define _GNU_SOURCE
#include "messages.h"
#include "relay.h"

#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#include <linux/rtnetlink.h>

enum { MOST_HOSTS = 4000, BATCH = 100, BATCH_BYTES = 64 * 1024, BATCH_ROOM = 128 * 1024 };

struct host {
    int namespace, netlink;
};

static char batch[BATCH_ROOM];
static struct host hosts[MOST_HOSTS];

static void require(int good, const char *what) {
    if (good) return;
    fprintf(stderr, "bench-floor: %s: %m\n", what);
    exit(1);
}

static double milliseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static void set(const char *path, const char *value) {
    int file = open(path, O_WRONLY | O_CLOEXEC);
    require(file >= 0, path);
    require(write(file, value, strlen(value)) > 0, path);
    close(file);
}

// Opens a netlink socket and binds it to its own port; an unbound one receives no notifications.
static int open_netlink(void) {
    struct sockaddr_nl any = {.nl_family = AF_NETLINK};
    int fd = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_ROUTE), one = 1;
    require(fd >= 0, "open a netlink socket");
    require(bind(fd, (struct sockaddr *)&any, sizeof any) == 0, "bind a netlink socket");
    setsockopt(fd, SOL_NETLINK, NETLINK_CAP_ACK, &one, sizeof one);
    return fd;
}

// Enters a new network namespace and returns a file descriptor of it.
static int enter_new_namespace(void) {
    require(unshare(CLONE_NEWNET) == 0, "make a network namespace");
    int fd = open("/proc/thread-self/ns/net", O_RDONLY | O_CLOEXEC);
    require(fd >= 0, "open a network namespace");
    return fd;
}

// Sends a batch of `count` messages and waits for all acknowledgements.
static void perform(int fd, size_t length, int count) {
    require(send(fd, batch, length, 0) == (ssize_t)length, "send");
    while (count > 0) {
        static char answer[32 * 1024];
        ssize_t got = recv(fd, answer, sizeof answer, 0);
        require(got > 0, "receive");
        int rest = (int)got;
        for (struct nlmsghdr *message = (void *)answer; mnl_nlmsg_ok(message, rest);
             message = mnl_nlmsg_next(message, &rest)) {
            if (message->nlmsg_type != NLMSG_ERROR) continue;
            struct nlmsgerr *error = mnl_nlmsg_get_payload(message);
            errno = -error->error;
            require(error->error == 0, "a request was refused");
            count--;
        }
    }
}

// Returns the number of bridge ports that forward packets.
static int ready_ports(int fd) {
    require(send(fd, batch, put_port_dump(batch), 0) > 0, "send");
    int ready = 0;
    while (1) {
        static char answer[64 * 1024];
        ssize_t got = recv(fd, answer, sizeof answer, 0);
        require(got > 0, "receive");
        int rest = (int)got;
        for (struct nlmsghdr *message = (void *)answer; mnl_nlmsg_ok(message, rest);
             message = mnl_nlmsg_next(message, &rest)) {
            if (message->nlmsg_type == NLMSG_DONE) return ready;
            ready += is_ready_port(message);
        }
    }
}

static void wait_until_forwarding(int fd, int monitor, int count) {
    while (ready_ports(fd) < count) {
        char event[8192];
        // Lost events (ENOBUFS) also require another look at the ports.
        require(recv(monitor, event, sizeof event, 0) > 0 || errno == ENOBUFS, "wait for a link");
        while (recv(monitor, event, sizeof event, MSG_DONTWAIT) > 0) {}
    }
}

// Runs a command and exits with its status; returns if there is no such command.
static void run_word(int count, char **arguments) {
    static const struct {
        const char *name;
        int arguments;
        int (*run)(char **arguments);
    } words[] = {
        {"relay", 2, run_relay}, {"send", 5, run_sender}, {"receive", 1, run_receiver}, {"source", 3, run_source},
        {"sink", 1, run_sink},
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (count == words[i].arguments + 2 && strcmp(arguments[1], words[i].name) == 0)
            exit(words[i].run(arguments + 2));
}

int main(int count, char **arguments) {
    run_word(count, arguments);
    int total = count == 2 ? atoi(arguments[1]) : 0;
    if (total < 1 || total > MOST_HOSTS) {
        fprintf(stderr, "usage: bench-floor HOSTS (1 to %d)\n", MOST_HOSTS);
        return 2;
    }
    double start = milliseconds();
    int lab = enter_new_namespace();
    set("/proc/sys/net/ipv6/conf/all/disable_ipv6", "1");
    set("/proc/sys/net/ipv6/conf/default/disable_ipv6", "1");
    int netlink = open_netlink(), monitor = open_netlink(), group = RTNLGRP_LINK, room = 4 << 20;
    setsockopt(monitor, SOL_SOCKET, SO_RCVBUFFORCE, &room, sizeof room);
    setsockopt(monitor, SOL_NETLINK, NETLINK_ADD_MEMBERSHIP, &group, sizeof group);
    for (int i = 0; i < total; i++) {
        hosts[i].namespace = enter_new_namespace();
        set("/proc/sys/net/ipv6/conf/default/accept_dad", "0");
        set("/proc/sys/net/ipv4/ping_group_range", "0 2147483647");
        hosts[i].netlink = open_netlink();
    }
    double namespaces = milliseconds();

    require(setns(lab, CLONE_NEWNET) == 0, "return to the lab's namespace");
    size_t length = put_bridge(batch);
    length += put_up(batch + length, BRIDGE);
    int messages = 2;
    for (uint16_t i = 0; i < total; i++) {
        if (messages == BATCH || length > BATCH_BYTES - 512) {
            perform(netlink, length, messages);
            length = messages = 0;
        }
        length += put_veth(batch + length, (uint16_t)(i + 1), hosts[i].namespace);
        messages++;
    }
    perform(netlink, length, messages);
    double veths = milliseconds();

    for (uint16_t i = 0; i < total; i++) {
        length = put_up(batch, LOOPBACK);
        length += put_address(batch + length, (uint16_t)(i + 1), AF_INET);
        length += put_address(batch + length, (uint16_t)(i + 1), AF_INET6);
        length += put_up(batch + length, VETH);
        length += put_multicast_route(batch + length);
        perform(hosts[i].netlink, length, 5);
    }
    double addresses = milliseconds();

    wait_until_forwarding(netlink, monitor, total);
    double ready = milliseconds();
    printf("namespaces %.3f\nlinks %.3f\naddresses %.3f\nready %.3f\nbuild %.3f\n", namespaces - start,
           veths - namespaces, addresses - veths, ready - addresses, ready - start);
    return 0;
}
