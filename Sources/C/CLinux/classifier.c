#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <linux/bpf.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

// Calls bpf(2) directly, so that no lab depends on libbpf for programs without maps and relocations.
int clinux_load_classifier(const void *instructions, size_t size) {
    static const char license[] = "MIT";
    union bpf_attr load;
    memset(&load, 0, sizeof load);
    load.prog_type = BPF_PROG_TYPE_SCHED_CLS;
    load.insns = (uintptr_t)instructions;
    load.insn_cnt = (uint32_t)(size / sizeof(struct bpf_insn));
    load.license = (uintptr_t)license;
    memcpy(load.prog_name, "pushlab_wire", sizeof "pushlab_wire");
    // The kernel makes program descriptors close-on-exec.
    long fd = syscall(SYS_bpf, BPF_PROG_LOAD, &load, sizeof load);
    return fd < 0 ? -errno : (int)fd;
}
