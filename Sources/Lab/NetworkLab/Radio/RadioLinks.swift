internal import Kernel
internal import LabModel
internal import Netlink
internal import WireLink

/// The radio channels of a lab, each between the bridge of its stations and that of the wired hosts.
///
/// Where the machine allows it, an engine in user space has every frame take the time of its transmissions, and the two
/// ways share the channel. Elsewhere the kernel limits each way to the data rate, and nothing is sent again.
final class RadioLinks: Sendable {
    private final class Link: Sendable {
        let engine: WireEngine
        // The requests of the kernel name its descriptors for as long as the link is there.
        let redirect: WireRedirect

        init(_ cell: CellPlan, timing: RadioTiming, seed: UInt64) throws {
            redirect = try WireRedirect()
            engine = try WireEngine(link: cell.wiredIndex, name: cell.bridge, seed: seed, radio: timing)
        }
    }

    private let links: [Int32: Link]

    /// Makes the channels of all cells that have one.
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
            // Without the rights to take frames, the kernel limits the rate and no more.
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

    /// Whether frames take their time over the channel of a cell, if it has one: where the kernel carries it they do not.
    func keepsTime(of cell: CellPlan) -> Bool { cell.timing == nil || links[cell.bridgeIndex] != nil }

    /// Returns what has been sent over the channel of a cell until now; `nil` where the kernel carries it.
    ///
    /// Blocks.
    func counts(of cell: CellPlan) -> RadioCounts? { links[cell.bridgeIndex]?.engine.radioCounts() }

    /// Disturbs this share of the transmissions over a channel from now on, 0…1; false where the kernel carries it.
    ///
    /// Blocks.
    func disturb(_ cell: CellPlan, _ share: Double) -> Bool {
        guard let link = links[cell.bridgeIndex] else { return false }
        link.engine.disturb(share)
        return true
    }

    /// Ends all engines, when the lab is closed.
    func stop() {
        for link in links.values { link.engine.stop() }
    }
}

extension CellPlan {
    /// The timing of its radio channel, if it has one.
    var timing: RadioTiming? { capacity.map(RadioTiming.init) }
}
