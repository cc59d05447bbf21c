internal import CAvahi
internal import Glibc

/// The value of a DNS record that describes a service (RFC 1035, 3596, 2782, 6763).
enum RecordValue: Hashable {
    /// PTR: another name.
    case pointer(String)
    /// SRV: the host of a service and its port.
    case server(host: String, port: UInt16)
    /// TXT: the keys and values of a service.
    case text([String: String])
    /// A or AAAA: an address as text, a link-local one with its interface, as in `fe80::1%eth0`.
    case address(String)

    /// Reads a record; `nil` for other types.
    init?(_ record: UnsafeMutablePointer<AvahiRecord>, on interface: String) {
        switch unsafe Int32(record.pointee.key.pointee.type) {
        case Int32(AVAHI_DNS_TYPE_PTR): self = unsafe .pointer(String(cString: record.pointee.data.ptr.name))
        case Int32(AVAHI_DNS_TYPE_SRV):
            let data = unsafe record.pointee.data.srv
            self = unsafe .server(host: String(cString: data.name), port: data.port)
        case Int32(AVAHI_DNS_TYPE_TXT): self = unsafe .text(Self.pairs(record.pointee.data.txt.string_list))
        case Int32(AVAHI_DNS_TYPE_A):
            var address = unsafe record.pointee.data.a.address
            self = .address(Self.text(AF_INET, &address))
        case Int32(AVAHI_DNS_TYPE_AAAA):
            var address = unsafe record.pointee.data.aaaa.address
            let isLinkLocal = address.address.0 == 0xFE && address.address.1 & 0xC0 == 0x80
            let text = Self.text(AF_INET6, &address)
            self = .address(isLinkLocal ? "\(text)%\(interface)" : text)
        default: return nil
        }
    }

    /// Creates a record, to be released by the caller; `nil` for an address, which the library publishes itself.
    func record(named name: String, ttl: UInt32) -> UnsafeMutablePointer<AvahiRecord>? {
        let type =
            switch self {
            case .pointer: AVAHI_DNS_TYPE_PTR
            case .server: AVAHI_DNS_TYPE_SRV
            case .text: AVAHI_DNS_TYPE_TXT
            case .address: AVAHI_DNS_TYPE_A
            }
        guard
            let record = unsafe avahi_record_new_full(name, UInt16(AVAHI_DNS_CLASS_IN), UInt16(type), ttl)
        else { return nil }
        switch self {
        case .pointer(let target): unsafe record.pointee.data.ptr.name = unsafe avahi_strdup(target)
        case .server(let host, let port):
            unsafe record.pointee.data.srv = unsafe .init(
                priority: 0, weight: 0, port: port, name: avahi_strdup(host))
        case .text(let pairs): unsafe record.pointee.data.txt.string_list = Self.list(pairs)
        case .address:
            unsafe avahi_record_unref(record)
            return nil
        }
        return unsafe record
    }

    /// Returns the strings of a TXT record in the order of the keys; the record takes ownership of the list.
    private static func list(_ pairs: [String: String]) -> UnsafeMutablePointer<AvahiStringList>? {
        var list: UnsafeMutablePointer<AvahiStringList>?
        for (key, value) in pairs.sorted(by: { $0.key > $1.key }) {
            unsafe list = unsafe avahi_string_list_add_pair(list, key, value)
        }
        return unsafe list
    }

    /// Returns the pairs of a TXT record; the first value of a repeated key counts (RFC 6763, 6.4).
    private static func pairs(_ list: UnsafeMutablePointer<AvahiStringList>?) -> [String: String] {
        var pairs: [String: String] = [:]
        var next = unsafe list
        while let item = unsafe next {
            unsafe next = unsafe avahi_string_list_get_next(item)
            let text = unsafe UnsafeBufferPointer(
                start: avahi_string_list_get_text(item), count: avahi_string_list_get_size(item))
            let parts = unsafe text.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let words = unsafe parts.map { unsafe String(decoding: $0, as: UTF8.self) }
            guard let key = words.first, !key.isEmpty, pairs[key] == nil else { continue }
            pairs[key] = words.count > 1 ? words[1] : ""
        }
        return pairs
    }

    private static func text<Address: BitwiseCopyable>(_ family: Int32, _ address: inout Address) -> String {
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard unsafe inet_ntop(family, &address, &buffer, socklen_t(buffer.count)) != nil else { return "" }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
