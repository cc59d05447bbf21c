#include <bpf/bpf.h>
#include <bpf/libbpf.h>
