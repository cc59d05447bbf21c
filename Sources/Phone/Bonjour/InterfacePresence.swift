internal import CAvahi
internal import Glibc

/// The interfaces on which a subject is present, over IPv4, IPv6 or both.
struct InterfacePresence<Subject: Hashable> {
    private var versions: [Key: Set<AvahiProtocol>] = [:]
    private var names: [AvahiIfIndex: String] = [:]

    private struct Key: Hashable {
        let subject: Subject
        let interface: AvahiIfIndex
    }

    /// Adds an observation; returns the name of the interface if the subject is new there.
    mutating func add(_ subject: Subject, _ interface: AvahiIfIndex, _ version: AvahiProtocol) -> String? {
        let name = interfaceName(interface)
        names[interface] = name
        let isNew = versions[Key(subject: subject, interface: interface), default: []].isEmpty
        versions[Key(subject: subject, interface: interface), default: []].insert(version)
        return isNew ? name : nil
    }

    /// Removes an observation; returns the name of the interface if the subject is no longer present there.
    mutating func remove(_ subject: Subject, _ interface: AvahiIfIndex, _ version: AvahiProtocol) -> String? {
        let key = Key(subject: subject, interface: interface)
        guard versions[key]?.remove(version) != nil, versions[key]?.isEmpty == true else { return nil }
        versions[key] = nil
        // The interface may have been deleted.
        return names[interface] ?? interfaceName(interface)
    }
}

/// Returns the name of an interface in the thread's network namespace, or its number if it was deleted.
func interfaceName(_ index: AvahiIfIndex) -> String {
    var buffer = [CChar](repeating: 0, count: Int(IF_NAMESIZE))
    guard unsafe if_indextoname(UInt32(bitPattern: index), &buffer) != nil else { return "\(index)" }
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
