// Kernel
