internal import Glibc
internal import Netlink

/// The queueing disciplines at the ends of links, by which the kernel can impair them.
///
/// Each end gets the lab's own root qdisc before its first packet, and the qdisc passes everything until a fault
/// changes it. When a root qdisc is added to a link that is up, or removed, the kernel deactivates the link's transmit
/// queue for some milliseconds and loses packets. A change loses nothing.
package enum KernelQueueing: Sendable, Hashable {
    /// None: the kernel lacks them, or the lab needs none.
    case none
    /// A token bucket, which limits the rate.
    case tokenBucket
    /// A network emulator, and a token bucket below it where the rate is limited.
    case emulator

    /// The handle of the root qdisc: `504d:`.
    package static let root: UInt32 = 0x504d_0000
    /// The handle of the token bucket below a network emulator: `504e:`.
    package static let bucket: UInt32 = 0x504e_0000
    /// The maximum number of packets that an emulator holds, as in a link in user space.
    static let packetLimit: UInt32 = 50_000

    /// Adds the root qdisc to the end of a link, and falls back to what the kernel has.
    mutating func prepare(_ link: Int32, _ netlink: inout NetlinkSocket) throws {
        while self != .none {
            do {
                return try netlink.perform(QueueingSettings.neutral.requests(self, at: link))
            } catch let error as NetlinkError where error.number == ENOENT || error.number == EOPNOTSUPP {
                self = self == .emulator ? .tokenBucket : .none
            }
        }
    }
}
