internal import LocalNetworkPrivacy

/// A table of addresses made ready to be asked, by the same rules as in the kernel: BPF/decide.h.
struct LocalityIndex: Sendable {
    private let exemptions: [Exempt: Destination]
    /// By prefix length, the longest first.
    private let ranges: [(length: Int, destinations: [[UInt8]: Destination])]

    private struct Exempt: Hashable {
        var address: [UInt8]
        var port: UInt16
    }

    /// Fails as the kernel's table does.
    init(_ table: LocalityTable) throws(EnforcementError) {
        _ = try table.kernelEntries()
        var exemptions: [Exempt: Destination] = [:]
        for exemption in table.exemptions {
            guard let address = KernelAddress.mapped(exemption.address) else { continue }
            exemptions[Exempt(address: address, port: exemption.port)] = exemption.destination
        }
        var ranges: [Int: [[UInt8]: Destination]] = [:]
        for range in table.ranges {
            guard let address = KernelAddress.mapped(range.address) else { continue }
            let length = 128 - range.address.count * 8 + range.prefixLength
            ranges[length, default: [:]][Self.prefix(of: address, length)] = range.destination
        }
        self.exemptions = exemptions
        self.ranges = ranges.sorted { $0.key > $1.key }.map { ($0.key, $0.value) }
    }

    /// Where an address of 16 bytes leads; 0.0.0.0 and `::` mean this device.
    func destination(of address: [UInt8], port: UInt16) -> Destination {
        let host = KernelAddress.unmapped(address)
        if host.count == 4 ? host[0] >> 4 == 14 : host[0] == 0xff { return .multicast }
        if host == [0xff, 0xff, 0xff, 0xff] { return .broadcast }
        if host.allSatisfy({ $0 == 0 }) { return .own }
        if let exempt = exemptions[Exempt(address: address, port: port)]
            ?? exemptions[Exempt(address: address, port: 0)]
        {
            return exempt
        }
        for range in ranges {
            if let destination = range.destinations[Self.prefix(of: address, range.length)] { return destination }
        }
        return .remote
    }

    private static func prefix(of address: [UInt8], _ length: Int) -> [UInt8] {
        var bytes = address
        for index in bytes.indices {
            let kept = min(max(length - index * 8, 0), 8)
            bytes[index] &= UInt8(truncatingIfNeeded: 0xff00 >> kept)
        }
        return bytes
    }
}
