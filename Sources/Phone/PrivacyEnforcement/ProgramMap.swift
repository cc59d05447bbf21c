internal import CBPF
internal import Glibc
internal import Kernel

/// A map of the loaded programs, with the types of `privacy_abi.h` for keys and values.
///
/// The programs own it, and it must not be used after their end.
struct ProgramMap<Key: BitwiseCopyable & Sendable, Value: BitwiseCopyable & Sendable>: Sendable {
    private let descriptor: Int32

    /// Makes the map of a file descriptor, whose keys and values have the sizes of these types.
    fileprivate init(descriptor: Int32) { self.descriptor = descriptor }

    func set(_ value: Value, at key: Key) throws(SystemError) {
        let result = unsafe withUnsafePointer(to: key) { key in
            unsafe withUnsafePointer(to: value) { value in
                unsafe bpf_map_update_elem(descriptor, key, value, UInt64(BPF_ANY))
            }
        }
        if result < 0 { throw SystemError("bpf", -result) }
    }

    func value(at key: Key) -> Value? {
        unsafe withUnsafeTemporaryAllocation(of: Value.self, capacity: 1) { value -> Value? in
            let result = unsafe withUnsafePointer(to: key) { key in
                unsafe bpf_map_lookup_elem(descriptor, key, value.baseAddress)
            }
            return unsafe result < 0 ? nil : value[0]
        }
    }

    /// Removes the value at a key, if there is one.
    func removeValue(at key: Key) {
        _ = unsafe withUnsafePointer(to: key) { key in unsafe bpf_map_delete_elem(descriptor, key) }
    }

    /// Returns the key after another in the map's order, or the first key; `nil` after the last.
    func key(after previous: Key?) -> Key? {
        unsafe withUnsafeTemporaryAllocation(of: Key.self, capacity: 1) { next -> Key? in
            let result =
                if let previous {
                    unsafe withUnsafePointer(to: previous) { previous in
                        unsafe bpf_map_get_next_key(descriptor, previous, next.baseAddress)
                    }
                } else {
                    unsafe bpf_map_get_next_key(descriptor, nil, next.baseAddress)
                }
            return unsafe result < 0 ? nil : next[0]
        }
    }
}

extension PrivacyProgram {
    /// Returns the map of that name; throws if it does not exist or the sizes of the types differ.
    borrowing func map<Key, Value>(
        _ name: String, from key: Key.Type, to value: Value.Type
    ) throws(EnforcementError) -> ProgramMap<Key, Value> {
        let (descriptor, sizes) = try map(name)
        guard sizes.key == MemoryLayout<Key>.size, sizes.value == MemoryLayout<Value>.size else {
            throw EnforcementError(
                "the map \(name) of the compiled programs is not that of privacy_abi.h: run lab/dev/bpf and build again"
            )
        }
        return ProgramMap(descriptor: descriptor)
    }
}
