// Written by lab/bpf from Sources/Lab/WireLink/BPF; do not edit.
#include "CWireProgram.h"

// clang-format off
_Alignas(8) static const unsigned char ingress_passes[] = {
180,0,0,0,2,0,0,0,97,18,8,0,0,0,0,0,188,35,0,0,0,0,0,0,4,3,0,0,255,255,179,175,166,3,5,0,2,0,0,0,86,2,3,0,3,0,76,80,180,0,0,0,0,0,0,0,99,1,8,0,0,0,0,0,5,0,1,0,0,0,0,0,180,0,0,0,0,0,0,0,149,0,0,0,0,0,0,0,
};
_Alignas(8) static const unsigned char ingress_takes[] = {
180,0,0,0,2,0,0,0,97,18,8,0,0,0,0,0,188,35,0,0,0,0,0,0,4,3,0,0,255,255,179,175,166,3,9,0,2,0,0,0,86,2,3,0,3,0,76,80,180,0,0,0,0,0,0,0,99,1,8,0,0,0,0,0,5,0,5,0,0,0,0,0,180,2,0,0,1,0,76,80,99,33,8,0,0,0,0,0,97,17,40,0,0,0,0,0,183,2,0,0,1,0,0,0,133,0,0,0,23,0,0,0,149,0,0,0,0,0,0,0,
};
_Alignas(8) static const unsigned char egress_passes[] = {
97,18,8,0,0,0,0,0,22,2,5,0,3,0,76,80,180,0,0,0,0,0,0,0,86,2,6,0,4,0,76,80,180,0,0,0,0,0,0,0,99,1,8,0,0,0,0,0,5,0,3,0,0,0,0,0,97,17,40,0,0,0,0,0,183,2,0,0,1,0,0,0,133,0,0,0,23,0,0,0,149,0,0,0,0,0,0,0,
};
_Alignas(8) static const unsigned char egress_takes[] = {
97,18,8,0,0,0,0,0,22,2,6,0,3,0,76,80,86,2,3,0,4,0,76,80,180,0,0,0,0,0,0,0,99,1,8,0,0,0,0,0,5,0,5,0,0,0,0,0,180,2,0,0,2,0,76,80,99,33,8,0,0,0,0,0,97,17,40,0,0,0,0,0,183,2,0,0,1,0,0,0,133,0,0,0,23,0,0,0,149,0,0,0,0,0,0,0,
};

static const struct {
    const void *instructions;
    size_t size;
} programs[] = {
    [WIRE_INGRESS_PASSES] = {ingress_passes, sizeof ingress_passes},
    [WIRE_INGRESS_TAKES] = {ingress_takes, sizeof ingress_takes},
    [WIRE_EGRESS_PASSES] = {egress_passes, sizeof egress_passes},
    [WIRE_EGRESS_TAKES] = {egress_takes, sizeof egress_takes},
};

const void *wire_program_instructions(enum wire_program program) { return programs[program].instructions; }

size_t wire_program_size(enum wire_program program) { return programs[program].size; }
