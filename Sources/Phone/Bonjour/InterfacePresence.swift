internal import CAvahi
internal import Glibc

/// On which interfaces something is present, by IPv4, IPv6 or both.
struct InterfacePresence<Subject: Hashable> {
    private var versions: [Key: Set<AvahiProtocol>] = [:]
    private var names: [AvahiIfIndex: String] = [:]

    private struct Key: Hashable {
        let subject: Subject
        let interface: AvahiIfIndex
    }

    /// Adds what was seen; the name of the interface if it was not present there before.
    mutating func add(_ subject: Subject, _ interface: AvahiIfIndex, _ version: AvahiProtocol) -> String? {
        let name = interfaceName(interface)
        names[interface] = name
        let isNew = versions[Key(subject: subject, interface: interface), default: []].isEmpty
        versions[Key(subject: subject, interface: interface), default: []].insert(version)
        return isNew ? name : nil
    }

    /// Removes what has gone; the name of the interface if it is not present there any more.
    mutating func remove(_ subject: Subject, _ interface: AvahiIfIndex, _ version: AvahiProtocol) -> String? {
        let key = Key(subject: subject, interface: interface)
        guard versions[key]?.remove(version) != nil, versions[key]?.isEmpty == true else { return nil }
        versions[key] = nil
        // The interface itself may have gone.
        return names[interface] ?? interfaceName(interface)
    }
}

/// The name of an interface of the calling thread's network namespace, or its number when it has gone.
func interfaceName(_ index: AvahiIfIndex) -> String {
    var buffer = [CChar](repeating: 0, count: Int(IF_NAMESIZE))
    guard unsafe if_indextoname(UInt32(bitPattern: index), &buffer) != nil else { return "\(index)" }
    return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
