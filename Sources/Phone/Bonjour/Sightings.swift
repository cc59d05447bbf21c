internal import CAvahi
internal import Glibc

/// What is seen on which interface, by IPv4, IPv6 or both.
struct Sightings<Subject: Hashable> {
    private var versions: [Sighting: Set<AvahiProtocol>] = [:]
    private var names: [AvahiIfIndex: String] = [:]

    private struct Sighting: Hashable {
        let subject: Subject
        let interface: AvahiIfIndex
    }

    /// Notes that it is seen; the name of the interface if it was not seen on it before.
    mutating func add(_ subject: Subject, _ interface: AvahiIfIndex, _ version: AvahiProtocol) -> String? {
        let name = interfaceName(interface)
        names[interface] = name
        let isNew = versions[Sighting(subject: subject, interface: interface), default: []].isEmpty
        versions[Sighting(subject: subject, interface: interface), default: []].insert(version)
        return isNew ? name : nil
    }

    /// Notes that it is not seen any more; the name of the interface if it is now gone from it.
    mutating func remove(_ subject: Subject, _ interface: AvahiIfIndex, _ version: AvahiProtocol) -> String? {
        let sighting = Sighting(subject: subject, interface: interface)
        guard versions[sighting]?.remove(version) != nil, versions[sighting]?.isEmpty == true else { return nil }
        versions[sighting] = nil
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
