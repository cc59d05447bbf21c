// What `pushlab bench wire` compares the engine of impaired links with, and the traffic that it measures both by.
// Whatever receives prints `ready` first, and at its end lines of a name and a number.
#ifndef BENCH_FLOOR_RELAY_H
#define BENCH_FLOOR_RELAY_H

// Delays the frames of a link of its network namespace: `relay LINK DELAY`, the index of the link and microseconds. It
// makes the calls of the engine and no more, and ends with standard input.
int run_relay(char **arguments);

// Sends numbered datagrams: `send ADDRESS PORT RATE COUNT SIZE`.
int run_sender(char **arguments);
// Receives them until none has come for a second: `receive PORT SIZE`; prints how many, and how long they took.
int run_receiver(char **arguments);

// Sends a byte stream for so many seconds: `source ADDRESS PORT SECONDS`.
int run_source(char **arguments);
// Receives it: `sink PORT`; prints how many bits per second came after the first second.
int run_sink(char **arguments);

#endif
