internal import LocalNetworkPrivacy

extension PolicyTable {
    /// `struct policy` of BPF/model.h.
    func kernelBytes(epoch: UInt32) -> [UInt8] {
        var number = epoch
        var gates: UInt8 = 0
        var entries: [UInt8] = []
        for operation in SocketOperation.allCases {
            for destination in Destination.allCases {
                let entry = self[operation, destination]
                entries.append((entry.refuses ? 1 : 0) | (entry.reports ? 2 : 0))
                if entries.last != 0 { gates |= 1 << operation.rawValue }
            }
        }
        return unsafe withUnsafeBytes(of: &number) { unsafe Array($0) } + [gates] + entries + [0]
    }
}
