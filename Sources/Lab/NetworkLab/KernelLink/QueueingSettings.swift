internal import Netlink

/// The queueing settings at one end of a link.
struct QueueingSettings: Sendable, Hashable {
    var emulator = NetworkEmulator(limit: KernelQueueing.packetLimit)
    /// The settings of the token bucket; `nil` if there is none.
    var bucket: TokenBucket?

    /// The settings without an impairment.
    static let neutral = QueueingSettings()

    /// A token bucket with a rate of 8 Tbit/s, which passes everything at once.
    static var openBucket: TokenBucket {
        get throws { try TokenBucket(rate: 8_000_000_000_000, burst: 64 << 20, limit: 64 << 20) }
    }

    /// Whether a token bucket is enough.
    var isRateAlone: Bool { bucket != nil && emulator == Self.neutral.emulator }

    /// The settings after healing: a token bucket stays, and passes everything.
    var healed: QueueingSettings {
        get throws {
            var settings = Self.neutral
            if bucket != nil { settings.bucket = try Self.openBucket }
            return settings
        }
    }

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
