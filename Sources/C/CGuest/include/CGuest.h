// Code that runs in every guest before main, from constructors in the library that is linked to guests; it has no interface.
#ifndef PUSHLAB_CGUEST_H
#define PUSHLAB_CGUEST_H
#endif
