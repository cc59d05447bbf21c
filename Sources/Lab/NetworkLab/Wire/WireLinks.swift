internal import Kernel
internal import LabModel
internal import Netlink
private import Synchronization
internal import WireLink

/// The impaired links of a lab, with one engine for all faults of a link.
///
/// The calls block each other; make them on a plain thread in the lab's own namespace.
final class WireLinks: Sendable {
    /// The maximum time to wait for held frames; then they are sent at once.
    private static let drainLimit = Duration.seconds(2)

    private final class Attachment: Sendable {
        let engine: WireEngine
        let redirect: WireRedirect
        let lanes = Mutex<[WireLane]>([])

        init(_ interface: InterfacePlan, seed: UInt64) throws {
            redirect = try WireRedirect()
            engine = try WireEngine(
                link: interface.labIndex, name: "\(interface.host)@\(interface.network)", seed: seed)
        }

        var ways: Set<Way> { lanes.withLock { Set($0.map(\.way)) } }
    }

    private let attachments = Mutex<[Int32: Attachment]>([:])

    /// Adds impairments to a link, and redirects the frames of their directions through its engine.
    ///
    /// If it throws, the link is unchanged.
    func add(_ lanes: [WireLane], to interface: InterfacePlan, seed: UInt64, in network: LabNetwork) throws {
        let link = interface.labIndex
        try attachments.withLock { attachments in
            let known = attachments[link]
            let attachment = try known ?? Attachment(interface, seed: seed)
            do {
                if known == nil { try switchOver(attachment, link, network) }
                for lane in lanes { attachment.engine.add(lane) }
                attachment.lanes.withLock { $0 += lanes }
                try switchOver(attachment, link, network)
                attachments[link] = attachment
            } catch {
                attachment.lanes.withLock { all in all.removeAll { lanes.contains($0) } }
                for lane in lanes { _ = attachment.engine.remove(lane) }
                if known == nil {
                    try? network.withNetlink { try $0.perform(attachment.redirect.remove(from: link)) }
                    attachment.engine.stop()
                } else {
                    try? switchOver(attachment, link, network)
                }
                throw error
            }
        }
    }

    /// Removes impairments from a link and returns their counts and logs; also removes the redirect with the last one.
    ///
    /// Held frames are sent when they are due.
    func remove(_ lanes: [WireLane], from interface: InterfacePlan, in network: LabNetwork) throws -> [WireReport] {
        let link = interface.labIndex
        return try attachments.withLock { attachments in
            guard let attachment = attachments[link] else { return [] }
            let reports = lanes.compactMap { lane in
                attachment.engine.remove(lane).map { counts in
                    let log = attachment.engine.log(of: lane.way).filter { $0.lane == lane.id }
                    let heads = lane.way == .toHost && !log.isEmpty ? attachment.engine.heads(of: lane.way) : []
                    return WireReport(lane: lane, counts: counts, log: log, heads: heads)
                }
            }
            attachment.lanes.withLock { all in all.removeAll { lanes.contains($0) } }
            if attachment.ways.isEmpty { attachments[link] = nil }
            // Ends the engine even if the link is gone.
            defer { if attachment.ways.isEmpty { attachment.engine.stop() } }
            try switchOver(attachment, link, network)
            if attachment.ways.isEmpty {
                attachment.engine.drain(within: Self.drainLimit)
                try network.withNetlink { try $0.perform(attachment.redirect.remove(from: link)) }
            }
            return reports
        }
    }

    func counts(of lane: WireLane, at interface: InterfacePlan) -> WireCounts? {
        attachments.withLock { $0[interface.labIndex]?.engine.counts(of: lane) }
    }

    /// Returns the totals of a link's engine; `nil` if there is none.
    func totals(of interface: InterfacePlan) -> WireTotals? {
        attachments.withLock { $0[interface.labIndex]?.engine.totals() }
    }

    func stop() {
        attachments.withLock { attachments in
            for attachment in attachments.values { attachment.engine.stop() }
            attachments = [:]
        }
    }

    private func switchOver(_ attachment: Attachment, _ link: Int32, _ network: LabNetwork) throws {
        try network.withNetlink { try $0.perform(attachment.redirect.take(attachment.ways, at: link)) }
    }
}

/// The final counts and log of an impairment.
struct WireReport: Sendable {
    let lane: WireLane
    let counts: WireCounts
    /// The logged fates, up to the limit.
    let log: [FateRecord]
    /// The first bytes of the logged frames to the host.
    let heads: [UInt8]
}
