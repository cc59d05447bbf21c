#ifndef PUSHLAB_CMNL_H
#define PUSHLAB_CMNL_H
#include <libmnl/libmnl.h>
#endif
