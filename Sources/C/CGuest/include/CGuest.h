// What is done in every guest before its main: the library that guests are linked with has it, and nobody calls it.
#ifndef PUSHLAB_CGUEST_H
#define PUSHLAB_CGUEST_H
#endif
