internal import CKernelPrograms
internal import CLinux
internal import Kernel

/// The loader of the eBPF programs that classify frames.
enum ClassifierProgram {
    /// Loads a program and replaces placeholder numbers in it.
    ///
    /// Throws EPERM without root, or without CAP_BPF and CAP_NET_ADMIN, in the machine's own user namespace.
    static func load(
        _ program: wire_program, replacing numbers: [UInt32: UInt32] = [:]
    ) throws(SystemError) -> FileDescriptor {
        var instructions = unsafe [UInt8](
            UnsafeRawBufferPointer(start: wire_program_instructions(program), count: wire_program_size(program)))
        // An instruction has 8 bytes; the last four are its immediate value (RFC 9669, section 3).
        for place in stride(from: 4, to: instructions.count, by: 8) {
            let number = (0..<4).reduce(UInt32(0)) { $0 | UInt32(instructions[place + $1]) << (8 * UInt32($1)) }
            guard let other = numbers[number] else { continue }
            for byte in 0..<4 { instructions[place + byte] = UInt8(truncatingIfNeeded: other >> (8 * UInt32(byte))) }
        }
        let raw = unsafe clinux_load_classifier(instructions, instructions.count)
        try check("bpf", raw, "load a program for the frames of a link")
        return FileDescriptor(adopting: raw)
    }
}
