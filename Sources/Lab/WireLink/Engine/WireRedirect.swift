internal import CKernelPrograms
package import Kernel
package import LabModel
package import Netlink

/// The programs that lead the frames of a link to an engine and back, loaded.
///
/// They hang at the lab's end of the link, beside the path of its frames: each frame is decided by one of them, so that
/// it goes either directly or through the engine. No link changes, and the host is sent no event.
package struct WireRedirect: ~Copyable, Sendable {
    private let ingressPasses: FileDescriptor
    private let ingressTakes: FileDescriptor
    private let egressPasses: FileDescriptor
    private let egressTakes: FileDescriptor

    /// Loads the programs.
    ///
    /// Throws EPERM where the process may not: it takes root, or CAP_BPF and CAP_NET_ADMIN, in the machine's own user
    /// namespace.
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

    /// Returns the requests that have the frames of some ways go through the engine, and others directly.
    ///
    /// The link is one that is prepared (`Classifier.prepare(_:)`). Attach the programs for no way before those for
    /// one.
    package func take(_ ways: Set<Way>, at link: Int32) -> [NetlinkMessage] {
        let ingress = ways.contains(.fromHost) ? ingressTakes.raw : ingressPasses.raw
        let egress = ways.contains(.toHost) ? egressTakes.raw : egressPasses.raw
        // What the egress takes, the program of the ingress drops.
        return [
            Classifier.attach(ingress, to: link, .ingress), Classifier.attach(egress, to: link, .egress),
        ]
    }

    /// Returns the requests that remove the programs, once the engine is drained.
    package func remove(from link: Int32) -> [NetlinkMessage] {
        [Classifier.detach(from: link, .egress), Classifier.detach(from: link, .ingress)]
    }
}
