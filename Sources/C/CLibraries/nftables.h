#ifndef PUSHLAB_CNFTABLES_H
#define PUSHLAB_CNFTABLES_H
#include <nftables/libnftables.h>
#endif
