internal import Kernel
package import LabModel
internal import Netlink
internal import WireLink

/// Support for a program that replaces the engine of an impaired link, for a comparison in `pushlab bench wire`.
extension Lab {
    package func labIndex(of link: LinkID) throws -> Int32 { try plan.vethInterface(link).labIndex }

    /// Redirects a link's frames to the sockets that another program has opened for it; `nil` removes the redirect.
    package func lead(_ link: LinkID, through ways: Set<Way>?) async throws {
        let (link, network) = (try labIndex(of: link), network)
        try await blocking {
            let redirect = try WireRedirect()
            // The requests contain its descriptors.
            try withExtendedLifetime(redirect) {
                let requests = ways.map { redirect.take([], at: link) + redirect.take($0, at: link) }
                try network.withNetlink { try $0.perform(requests ?? redirect.remove(from: link)) }
            }
        }
    }

    /// Returns the processor time of a link's engine; zero if there is none.
    package func wireProcessorTime(of link: LinkID) throws -> Duration {
        wires.totals(of: try plan.vethInterface(link))?.processorTime ?? .zero
    }
}
