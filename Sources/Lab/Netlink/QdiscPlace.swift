internal import CMnl
internal import Glibc

/// The position of a queueing discipline: its link, handle and parent.
package struct QdiscPlace: Sendable, Hashable {
    package let link: Int32
    /// The handle; its major number is in the upper 16 bits.
    package let handle: UInt32
    /// The parent class, or TC_H_ROOT.
    package let parent: UInt32

    /// Returns the root of a link: `root handle HANDLE` of tc(8).
    package static func root(of link: Int32, handle: UInt32) -> QdiscPlace {
        QdiscPlace(link: link, handle: handle, parent: TC_H_ROOT)
    }

    /// Returns the position below this one's only class: `parent HANDLE:1 handle HANDLE` of tc(8).
    package func child(handle: UInt32) -> QdiscPlace {
        QdiscPlace(link: link, handle: handle, parent: self.handle | 1)
    }

    var header: tcmsg {
        tcmsg(
            tcm_family: UInt8(AF_UNSPEC), tcm__pad1: 0, tcm__pad2: 0, tcm_ifindex: link, tcm_handle: handle,
            tcm_parent: parent, tcm_info: 0)
    }
}
