// @preconcurrency: `stdout` is a variable to Swift; nothing changes it.
@unsafe @preconcurrency import Glibc

/// Has the C library buffer standard output, as it does in a program of a lab; the test library has it write line by line.
func bufferOutput() { unsafe setvbuf(stdout, nil, Int32(_IOFBF), 4096) }
