internal import Netlink

/// The settings of the kernel at one end of a link.
struct QueueingSettings: Sendable, Hashable {
    /// The settings of the network emulator.
    var emulator = NetworkEmulator(limit: KernelQueueing.packetLimit)
    /// The settings of the token bucket; `nil` where there is none.
    var bucket: TokenBucket?

    /// Settings that impair nothing.
    static let neutral = QueueingSettings()

    /// A token bucket that passes everything at once: 8 Tbit/s.
    static var openBucket: TokenBucket {
        get throws { try TokenBucket(rate: 8_000_000_000_000, burst: 64 << 20, limit: 64 << 20) }
    }

    /// Whether a token bucket is all that it needs.
    var isRateAlone: Bool { bucket != nil && emulator == Self.neutral.emulator }

    /// The same end as it is afterwards: a token bucket stays, and passes everything.
    var healed: QueueingSettings {
        get throws {
            var settings = Self.neutral
            if bucket != nil { settings.bucket = try Self.openBucket }
            return settings
        }
    }

    /// Returns the requests that set an end of a link so.
    func requests(_ queueing: KernelQueueing, at link: Int32) throws -> [NetlinkMessage] {
        let root = QdiscPlace.root(of: link, handle: KernelQueueing.root)
        switch queueing {
        case .none: return []
        case .tokenBucket: return [try (bucket ?? Self.openBucket).replace(at: root)]
        case .emulator:
            let child = bucket.map { $0.replace(at: root.child(handle: KernelQueueing.bucket)) }
            return [emulator.replace(at: root)] + (child.map { [$0] } ?? [])
        }
    }
}
