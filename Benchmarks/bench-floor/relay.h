// The reference of `pushlab bench wire` for the engine of impaired links, and the traffic that measures both.
// Receivers and the relay first print `ready`, and at the end lines of a name and a number.
#ifndef BENCH_FLOOR_RELAY_H
#define BENCH_FLOOR_RELAY_H

// Delays the frames of a link in its network namespace: `relay LINK DELAY`, with the index of the link and
// microseconds. Makes only the system calls of the engine, and ends with standard input.
int run_relay(char **arguments);

// Sends numbered datagrams: `send ADDRESS PORT RATE COUNT SIZE`.
int run_sender(char **arguments);
// Receives datagrams until none has arrived for a second: `receive PORT SIZE`. Prints their number and times.
int run_receiver(char **arguments);

// Sends a byte stream for some seconds: `source ADDRESS PORT SECONDS`.
int run_source(char **arguments);
// Receives a byte stream: `sink PORT`. Prints the bits per second after the first second.
int run_sink(char **arguments);

#endif
