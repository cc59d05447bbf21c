internal import CKernelPrograms
internal import DeviceRules
internal import InternetProtocols

extension PolicyTable {
    /// Returns the table in the programs' format; `epoch` counts the policies of the control group.
    func kernelPolicy(epoch: UInt32) -> privacy_policy {
        var policy = privacy_policy()
        policy.epoch = epoch
        unsafe withUnsafeMutableBytes(of: &policy.entries) { entries in
            for operation in SocketOperation.allCases {
                for destination in Destination.allCases {
                    let entry = self[operation, destination]
                    let bits =
                        (entry.refuses ? PRIVACY_REFUSES.rawValue : 0) | (entry.reports ? PRIVACY_REPORTS.rawValue : 0)
                    let place =
                        operation.kernelValue.rawValue * PRIVACY_DESTINATIONS.rawValue
                        + destination.kernelValue.rawValue
                    unsafe entries[Int(place)] = UInt8(bits)
                    if bits != 0 { policy.gates |= 1 << operation.kernelValue.rawValue }
                }
            }
        }
        return policy
    }
}

extension LocalityTable {
    /// Returns the entries of the programs' longest-prefix map; of entries with the same key, the last counts.
    ///
    /// An exemption has the port after the address, so it is a longer prefix than any range. One lookup finds both.
    func kernelEntries() -> [(key: privacy_range, destination: privacy_destination)] {
        var entries: [(key: privacy_range, destination: privacy_destination)] = []
        for range in ranges {
            let bits = PRIVACY_INTERFACE_BITS.rawValue + UInt32(range.prefix.mappedLength)
            let key = privacy_range(bits: bits, range.prefix.address, interface: UInt32(range.link ?? 0))
            entries.append((key, range.destination.kernelValue))
        }
        for exemption in exemptions {
            let bits = exemption.port == 0 ? PRIVACY_ADDRESS_BITS : PRIVACY_ADDRESS_AND_PORT_BITS
            let key = privacy_range(bits: bits.rawValue, exemption.address, port: exemption.port)
            entries.append((key, exemption.destination.kernelValue))
        }
        return entries
    }
}

extension LocalityTable {
    /// The bit set of links whose routes can lead to other destinations than the common routes.
    ///
    /// Bit n stands for the links whose index modulo 64 is n.
    var linksThatCount: UInt64 {
        let common = Set(ranges.filter { $0.link == nil })
        return ranges.reduce(0) { links, range in
            guard let link = range.link else { return links }
            let isKnown = common.contains(Range(range.prefix, range.destination))
            let canDiffer = range.destination == .onLink || range.prefix.address.isLinkLocal
            return canDiffer && !isKnown ? links | 1 << UInt64(link & 63) : links
        }
    }
}

extension privacy_range {
    /// Makes a range of the first `bits` bits of an interface, an address and a port.
    fileprivate init(bits: UInt32, _ address: IPAddress, port: UInt16 = 0, interface: UInt32 = 0) {
        self.init(
            length: bits, interface: interface, address: privacy_address(address), port: port.bigEndian, unused: 0)
    }
}
