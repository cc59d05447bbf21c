// The marks of frames at the lab's end of a link, by which the engine of impaired links and the eBPF programs know them.
#ifndef PUSHLAB_WIRE_ABI_H
#define PUSHLAB_WIRE_ABI_H

enum {
    WIRE_TAKEN_FROM_HOST = 0x504c0001,  // on the way to the engine, sent by the host
    WIRE_TAKEN_TO_HOST = 0x504c0002,    // on the way to the engine, sent to the host
    WIRE_GIVEN_FROM_HOST = 0x504c0003,  // sent by the engine, from the host to the network
    WIRE_GIVEN_TO_HOST = 0x504c0004,    // sent by the engine, from the network to the host
    TRUNK_CARRIED = 0x504c0005,         // has come through a trunk
};

// Placeholders in the programs of a trunk, which are replaced when these are loaded.
enum {
    TRUNK_VLAN = 0xabc,        // the VLAN id
    TRUNK_LINK = 0x504c00aa,  // the index of the link that frames go to
};

#endif
