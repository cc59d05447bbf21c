internal import Kernel
internal import LabModel
internal import Netlink
internal import WireLink

/// The radio channels of a lab, each between the bridge of its stations and that of the wired hosts.
///
/// If the machine allows it, an engine in user space makes every frame take the time of its transmissions, and both
/// directions share the channel. Otherwise the kernel limits each direction to the data rate, without retries.
final class RadioLinks: Sendable {
    private final class Link: Sendable {
        let engine: WireEngine
        // Kept as long as the link, because the requests contain its descriptors.
        let redirect: WireRedirect

        init(_ cell: CellPlan, timing: RadioTiming, seed: UInt64) throws {
            redirect = try WireRedirect()
            engine = try WireEngine(link: cell.wiredIndex, name: cell.bridge, seed: seed, radio: timing)
        }
    }

    private let links: [Int32: Link]

    /// Creates the channels of all cells that have one.
    ///
    /// Blocks; call it on a plain thread in the lab's own namespace.
    init(of network: LabNetwork, seed: UInt64) throws {
        var links: [Int32: Link] = [:]
        do {
            for cell in network.plan.networks.flatMap(\.cells) {
                links[cell.bridgeIndex] = try Self.link(cell, in: network, seed: seed)
            }
        } catch {
            for link in links.values { link.engine.stop() }
            throw error
        }
        self.links = links
    }

    private static func link(_ cell: CellPlan, in network: LabNetwork, seed: UInt64) throws -> Link? {
        guard let timing = cell.timing else { return nil }
        let end = cell.wiredIndex
        let link: Link
        do {
            try network.withNetlink { try $0.perform(Classifier.prepare(end)) }
            link = try Link(cell, timing: timing, seed: seed)
        } catch {
            // Without the rights to redirect frames, the kernel only limits the rate.
            guard let bucket = try cell.tokenBucket else { return nil }
            try network.withNetlink { try $0.perform([bucket.add(to: end), bucket.add(to: cell.airIndex)]) }
            return nil
        }
        do {
            try network.withNetlink { netlink in
                try netlink.perform(link.redirect.take([], at: end))
                try netlink.perform(link.redirect.take(Set(Way.allCases), at: end))
            }
        } catch {
            link.engine.stop()
            throw error
        }
        return link
    }

    /// Returns whether frames take their airtime on the channel of a cell, if it has one; false if the kernel carries
    /// it.
    func simulatesAirtime(of cell: CellPlan) -> Bool { cell.timing == nil || links[cell.bridgeIndex] != nil }

    /// Returns the counts of a cell's channel; `nil` if the kernel carries it.
    ///
    /// Blocks.
    func counts(of cell: CellPlan) -> RadioCounts? { links[cell.bridgeIndex]?.engine.radioCounts() }

    /// Sets the share of disturbed transmissions on a channel, 0…1; returns false if the kernel carries it.
    ///
    /// Blocks.
    func disturb(_ cell: CellPlan, _ share: Double) -> Bool {
        guard let link = links[cell.bridgeIndex] else { return false }
        link.engine.disturb(share)
        return true
    }

    func stop() {
        for link in links.values { link.engine.stop() }
    }
}

extension CellPlan {
    var timing: RadioTiming? { capacity.map(RadioTiming.init) }
}
