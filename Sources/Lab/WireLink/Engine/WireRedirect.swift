internal import CKernelPrograms
package import Kernel
package import LabModel
package import Netlink

/// The loaded programs that redirect the frames of a link through an engine.
///
/// They run at the lab's end of the link and decide for each frame whether it goes directly or through the engine. The
/// link does not change, and the host receives no event.
package struct WireRedirect: ~Copyable, Sendable {
    private let ingressPasses: FileDescriptor
    private let ingressTakes: FileDescriptor
    private let egressPasses: FileDescriptor
    private let egressTakes: FileDescriptor

    /// Loads the programs.
    ///
    /// Throws EPERM without root, or without CAP_BPF and CAP_NET_ADMIN, in the machine's own user namespace.
    package init() throws(SystemError) {
        let ingressPasses = try ClassifierProgram.load(WIRE_INGRESS_PASSES)
        let ingressTakes = try ClassifierProgram.load(WIRE_INGRESS_TAKES)
        let egressPasses = try ClassifierProgram.load(WIRE_EGRESS_PASSES)
        let egressTakes = try ClassifierProgram.load(WIRE_EGRESS_TAKES)
        self.ingressPasses = ingressPasses
        self.ingressTakes = ingressTakes
        self.egressPasses = egressPasses
        self.egressTakes = egressTakes
    }

    /// Returns the requests that redirect these directions through the engine; the others go directly.
    ///
    /// The link must be prepared (`Classifier.prepare(_:)`). Perform the requests for an empty set before those for a
    /// direction.
    package func take(_ ways: Set<Way>, at link: Int32) -> [NetlinkMessage] {
        let ingress = ways.contains(.fromHost) ? ingressTakes.raw : ingressPasses.raw
        let egress = ways.contains(.toHost) ? egressTakes.raw : egressPasses.raw
        // Ingress first: its program drops the frames that the egress program redirects.
        return [
            Classifier.attach(ingress, to: link, .ingress), Classifier.attach(egress, to: link, .egress),
        ]
    }

    /// Returns the requests that remove the programs; the engine must be drained.
    package func remove(from link: Int32) -> [NetlinkMessage] {
        [Classifier.detach(from: link, .egress), Classifier.detach(from: link, .ingress)]
    }
}
