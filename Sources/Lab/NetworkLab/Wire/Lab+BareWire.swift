internal import Kernel
package import LabModel
internal import Netlink
internal import WireLink

/// What a program needs that takes the place of the engine of an impaired link: `pushlab bench wire` compares with one.
extension Lab {
    /// The index of the lab's end of a link.
    package func labIndex(of link: LinkID) throws -> Int32 { try plan.vethInterface(link).labIndex }

    /// Leads the frames of a link through whoever has opened the sockets for it, or directly again.
    package func lead(_ link: LinkID, through ways: Set<Way>?) async throws {
        let (link, network) = (try labIndex(of: link), network)
        try await blocking {
            let redirect = try WireRedirect()
            // The requests name its descriptors.
            try withExtendedLifetime(redirect) {
                let requests = ways.map { redirect.take([], at: link) + redirect.take($0, at: link) }
                try network.withNetlink { try $0.perform(requests ?? redirect.remove(from: link)) }
            }
        }
    }

    /// The processor time of the engine of a link; zero where there is none.
    package func wireProcessorTime(of link: LinkID) throws -> Duration {
        wires.totals(of: try plan.vethInterface(link))?.processorTime ?? .zero
    }
}
