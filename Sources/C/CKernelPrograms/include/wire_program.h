// The compiled form of Sources/Lab/WireLink/BPF, and the marks that it shares with the engine.
#ifndef PUSHLAB_WIRE_PROGRAM_H
#define PUSHLAB_WIRE_PROGRAM_H

#include <stddef.h>

#include "wire_abi.h"

// Which of the programs.
enum wire_program {
    WIRE_INGRESS_PASSES,
    WIRE_INGRESS_TAKES,
    WIRE_EGRESS_PASSES,
    WIRE_EGRESS_TAKES,
    TRUNK_TAG,
    TRUNK_UNTAG_EGRESS,
    TRUNK_UNTAG_INGRESS,
};

// The instructions of a program for the bpf(2) call; they refer to no map and need no relocation.
const void *wire_program_instructions(enum wire_program program);
// The length of these in bytes, a multiple of 8.
size_t wire_program_size(enum wire_program program);

#endif
