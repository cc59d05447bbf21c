internal import CBPF
internal import CKernelPrograms
internal import Glibc
internal import Kernel

/// The loaded eBPF object, which owns its programs and maps; links keep them alive after it.
// @unchecked: after loading, the object is only read, and any thread may use the file descriptors of its maps.
@safe struct PrivacyProgram: ~Copyable, @unchecked Sendable {
    private let object: OpaquePointer

    /// Loads the programs into the kernel.
    init() throws(EnforcementError) {
        // libbpf's output about a failure helps only developers of the programs.
        _ = unsafe libbpf_set_print(nil)
        guard let object = unsafe bpf_object__open_mem(privacy_program_bytes(), privacy_program_size(), nil) else {
            throw EnforcementError("libbpf does not understand the compiled programs (\(SystemError.text(errno)))")
        }
        let result = unsafe bpf_object__load(object)
        if result < 0 {
            unsafe bpf_object__close(object)
            throw EnforcementError(
                """
                the kernel refuses the programs of local network privacy (\(SystemError.text(-result))): it takes \
                Linux 5.19 or later with BTF (/sys/kernel/btf/vmlinux), and root or CAP_BPF, CAP_PERFMON and \
                CAP_NET_ADMIN
                """)
        }
        unsafe self.object = object
    }

    deinit { unsafe bpf_object__close(object) }

    /// Returns a map's file descriptor, which the object owns, and the sizes of its keys and values in bytes.
    borrowing func map(_ name: String) throws(EnforcementError) -> (descriptor: Int32, sizes: (key: Int, value: Int)) {
        guard let map = unsafe bpf_object__find_map_by_name(object, name) else {
            throw EnforcementError("the compiled programs have no map named \(name)")
        }
        return unsafe (bpf_map__fd(map), (Int(bpf_map__key_size(map)), Int(bpf_map__value_size(map))))
    }

    /// Attaches the deciding programs to a control group and its descendants, for as long as the links exist.
    borrowing func attach(to controlGroup: borrowing FileDescriptor) throws(EnforcementError) -> PrivacyLinks {
        var links = PrivacyLinks()
        var next = unsafe bpf_object__next_program(object, nil)
        while let program = unsafe next {
            unsafe next = bpf_object__next_program(object, program)
            if unsafe bpf_program__type(program) == BPF_PROG_TYPE_TRACING { continue }
            guard let link = unsafe bpf_program__attach_cgroup(program, controlGroup.raw) else {
                throw EnforcementError(
                    """
                    the programs of local network privacy cannot be attached to the device's control group \
                    (\(SystemError.text(errno))): it must be an open folder of a cgroup2 file system
                    """)
            }
            unsafe links.append(link)
        }
        return links
    }

    /// Returns the gated sockets of the calling thread's network namespace, listed by separate programs.
    borrowing func gatedSockets() throws(EnforcementError) -> GatedSocketList {
        do throws(SystemError) {
            return unsafe GatedSocketList(
                tcp: try GatedSocketIterator(try iteratorLink("list_gated_tcp")),
                udp: try GatedSocketIterator(try iteratorLink("list_gated_udp")))
        } catch {
            throw EnforcementError("the sockets that need access cannot be listed (\(error))")
        }
    }

    private borrowing func iteratorLink(_ name: String) throws(SystemError) -> OpaquePointer {
        guard let program = unsafe bpf_object__find_program_by_name(object, name),
            let link = unsafe bpf_program__attach_iter(program, nil)
        else { throw SystemError("bpf", errno, name) }
        return unsafe link
    }
}

/// The links between programs and a control group, detached at the end unless another process holds them.
// @unchecked: the links are only read until they are destroyed.
@safe struct PrivacyLinks: ~Copyable, @unchecked Sendable {
    private var links = unsafe [OpaquePointer]()

    fileprivate mutating func append(_ link: OpaquePointer) { unsafe links.append(link) }

    /// The file descriptors, which the links own.
    var descriptors: [Int32] { unsafe links.map { unsafe bpf_link__fd($0) } }

    deinit { unsafe links.forEach { unsafe _ = bpf_link__destroy($0) } }
}
