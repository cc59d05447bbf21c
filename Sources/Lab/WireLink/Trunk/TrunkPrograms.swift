internal import CKernelPrograms
package import Kernel
package import Netlink

/// The loaded programs that send the frames of one VLAN through a trunk.
///
/// They run at the lab's end of a router's link, after those of an impairing engine, and at both ends of the trunk.
package struct TrunkPrograms: ~Copyable, Sendable {
    /// The interface indices of a trunk's ends, in the lab's network namespace.
    package struct Ends: Sendable, Hashable {
        package let router: Int32
        package let bridges: Int32

        package init(router: Int32, bridges: Int32) { (self.router, self.bridges) = (router, bridges) }
    }

    /// The priority of the programs at the link, after those of an engine.
    private static let afterEngine: UInt16 = 2

    private let vlan: UInt16
    private let link: Int32
    private let ends: Ends
    private let tagFromRouter: FileDescriptor
    private let tagToRouter: FileDescriptor
    private let untagFromRouter: FileDescriptor
    private let untagToRouter: FileDescriptor

    /// Loads the programs of a VLAN.
    ///
    /// Throws EPERM under the same conditions as ``WireRedirect``.
    ///
    /// - Parameters:
    ///   - vlan: The VLAN id, 1…4094.
    ///   - link: The index of the lab's end of the router's link.
    ///   - ends: The ends of the trunk.
    package init(vlan: UInt16, link: Int32, ends: Ends) throws(SystemError) {
        (self.vlan, self.link, self.ends) = (vlan, link, ends)
        func load(_ program: wire_program, _ target: Int32) throws(SystemError) -> FileDescriptor {
            let numbers = [
                UInt32(TRUNK_VLAN): UInt32(vlan), UInt32(TRUNK_LINK): UInt32(bitPattern: target),
            ]
            return try ClassifierProgram.load(program, replacing: numbers)
        }
        let tagFromRouter = try load(TRUNK_TAG, ends.router)
        let tagToRouter = try load(TRUNK_TAG, ends.bridges)
        let untagFromRouter = try load(TRUNK_UNTAG_INGRESS, link)
        let untagToRouter = try load(TRUNK_UNTAG_EGRESS, link)
        self.tagFromRouter = tagFromRouter
        self.tagToRouter = tagToRouter
        self.untagFromRouter = untagFromRouter
        self.untagToRouter = untagToRouter
    }

    /// Returns the requests that send the frames of the link through the trunk.
    package func tag() -> [NetlinkMessage] {
        [
            Classifier.attach(tagFromRouter.raw, to: link, .ingress, priority: Self.afterEngine),
            Classifier.attach(tagToRouter.raw, to: link, .egress, priority: Self.afterEngine),
        ]
    }

    /// Returns the requests that make the trunk carry the VLAN, or drop its frames.
    package func carry(_ carries: Bool) -> [NetlinkMessage] {
        if carries {
            return [
                Classifier.attach(untagFromRouter.raw, to: ends.bridges, .ingress, priority: vlan),
                Classifier.attach(untagToRouter.raw, to: ends.router, .ingress, priority: vlan),
            ]
        }
        return [ends.bridges, ends.router].map { Classifier.detach(from: $0, .ingress, priority: vlan) }
    }

    /// Returns whether the trunk carries the VLAN in the kernel; `nil` if only one end does.
    package func isCarried(_ netlink: inout NetlinkSocket) throws(NetlinkError) -> Bool? {
        let one = try netlink.hasProgram(at: ends.bridges, .ingress, priority: vlan)
        let other = try netlink.hasProgram(at: ends.router, .ingress, priority: vlan)
        return one == other ? one : nil
    }
}
