internal import CPrivacyProgram
internal import LocalNetworkPrivacy

extension PolicyTable {
    /// The table as the programs have it; `epoch` counts the policies of its control group.
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
