// A user-space link in bare C: the system calls of the engine of impaired links, a heap, and one delay for all frames.
#define _GNU_SOURCE
#include "relay.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include "CLinux.h"
#include "wire_program.h"

enum { SLOTS = 50000, LONG_FRAMES = 128, INPUT = 0 };

struct held {
    int64_t due;
    uint64_t order;
    int slot;
};

static struct clinux_wire_frame frames[SLOTS];
static unsigned char way_of[SLOTS];
static int free_slots[SLOTS], free_count;
static uint8_t *free_tails[LONG_FRAMES];
static int tail_count;
static struct held heap[SLOTS];
static int held_count;
static uint64_t added;
static int64_t delay;
static uint64_t taken, given, lost;

static void require(int good, const char *what) {
    if (good) return;
    fprintf(stderr, "bench-floor relay: %s: %s\n", what, strerror(errno));
    exit(1);
}

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static int before(const struct held *a, const struct held *b) {
    return a->due < b->due || (a->due == b->due && a->order < b->order);
}

static void push(int slot, int64_t due) {
    struct held new = {due, ++added, slot};
    int place = held_count++;
    for (int parent; place > 0 && before(&new, &heap[parent = (place - 1) / 2]); place = parent)
        heap[place] = heap[parent];
    heap[place] = new;
}

static int pop(void) {
    int slot = heap[0].slot, place = 0;
    struct held last = heap[--held_count];
    for (int child = 1; child < held_count; child = 2 * place + 1) {
        if (child + 1 < held_count && before(&heap[child + 1], &heap[child])) child++;
        if (!before(&heap[child], &last)) break;
        heap[place] = heap[child];
        place = child;
    }
    heap[place] = last;
    return slot;
}

static int take(void) {
    if (free_count == 0 || tail_count == 0) return -1;
    int slot = free_slots[--free_count];
    frames[slot].tail = free_tails[--tail_count];
    return slot;
}

static void free_tail(int slot) {
    if (!frames[slot].tail) return;
    free_tails[tail_count++] = frames[slot].tail;
    frames[slot].tail = NULL;
}

static void receive(int fd, int way, int *positions, struct clinux_wire_frame *batch) {
    int count = clinux_wire_receive(fd, batch, CLINUX_WIRE_BATCH);
    for (int i = 0; i < count; i++) {
        int next = take(), slot = positions[i];
        taken++;
        if (next < 0) {
            lost++;
            continue;
        }
        frames[slot] = batch[i];
        way_of[slot] = (unsigned char)way;
        if (batch[i].start + batch[i].length <= CLINUX_WIRE_HEAD) free_tail(slot);
        push(slot, batch[i].arrival + delay);
        positions[i] = next;
        batch[i] = frames[next];
    }
}

static void send_batch(int fd, struct clinux_wire_frame *batch, int *slots, int *count) {
    if (*count == 0) return;
    given += (uint64_t)clinux_wire_send(fd, batch, *count);
    for (int i = 0; i < *count; i++) {
        free_tail(slots[i]);
        free_slots[free_count++] = slots[i];
    }
    *count = 0;
}

int run_relay(char **arguments) {
    uint32_t marks[2][2] = {
        {WIRE_TAKEN_TO_HOST, WIRE_GIVEN_TO_HOST}, {WIRE_TAKEN_FROM_HOST, WIRE_GIVEN_FROM_HOST}};
    int fds[2], positions[2][CLINUX_WIRE_BATCH], slots[2][CLINUX_WIRE_BATCH], counts[2] = {0, 0};
    static struct clinux_wire_frame incoming[2][CLINUX_WIRE_BATCH], outgoing[2][CLINUX_WIRE_BATCH];
    int link = atoi(arguments[0]);
    delay = atoll(arguments[1]) * 1000;
    size_t size = (size_t)SLOTS * CLINUX_WIRE_HEAD + (size_t)LONG_FRAMES * CLINUX_WIRE_TAIL;
    uint8_t *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    require(memory != MAP_FAILED, "map memory");
    for (int i = SLOTS - 1; i >= 0; i--) {
        frames[i].head = memory + (size_t)i * CLINUX_WIRE_HEAD;
        free_slots[free_count++] = i;
    }
    for (int i = 0; i < LONG_FRAMES; i++)
        free_tails[tail_count++] = memory + (size_t)SLOTS * CLINUX_WIRE_HEAD + (size_t)i * CLINUX_WIRE_TAIL;
    int poll = clinux_epoll_create();
    require(clinux_epoll_add(poll, STDIN_FILENO, INPUT) >= 0, "watch standard input");
    for (int way = 0; way < 2; way++) {
        fds[way] = clinux_wire_socket(link, marks[way][0], marks[way][1], 32 << 20);
        require(fds[way] >= 0 && clinux_epoll_add(poll, fds[way], (uint64_t)way + 1) >= 0, "open a packet socket");
        for (int i = 0; i < CLINUX_WIRE_BATCH; i++) {
            positions[way][i] = take();
            incoming[way][i] = frames[positions[way][i]];
        }
    }
    clinux_wire_prepare_thread();
    printf("ready\n");
    fflush(stdout);
    for (int goes_on = 1; goes_on;) {
        uint64_t ids[4];
        int64_t wait = held_count == 0 ? -1 : heap[0].due - now();
        int ready = clinux_wire_wait(poll, ids, 4, held_count > 0 && wait < 0 ? 0 : wait);
        for (int i = 0; i < ready; i++) {
            if (ids[i] == INPUT) {
                char byte;
                // A line or the end of the input ends the relay.
                goes_on = read(STDIN_FILENO, &byte, 1) < 0;
            } else {
                int way = (int)ids[i] - 1;
                receive(fds[way], way, positions[way], incoming[way]);
            }
        }
        int64_t time = now();
        while (held_count > 0 && heap[0].due <= time) {
            int slot = pop(), way = way_of[slot];
            outgoing[way][counts[way]] = frames[slot];
            slots[way][counts[way]++] = slot;
            if (counts[way] == CLINUX_WIRE_BATCH) send_batch(fds[way], outgoing[way], slots[way], &counts[way]);
        }
        for (int way = 0; way < 2; way++) send_batch(fds[way], outgoing[way], slots[way], &counts[way]);
    }
    struct timespec used;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    printf("processor %.6f\ntaken %llu\ngiven %llu\nlost %llu\n", (double)used.tv_sec + (double)used.tv_nsec / 1e9,
           (unsigned long long)taken, (unsigned long long)given, (unsigned long long)lost);
    return 0;
}
