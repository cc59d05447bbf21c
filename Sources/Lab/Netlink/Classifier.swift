internal import CMnl
internal import Glibc

/// An eBPF program on a link that decides on packets before the rest of the namespace sees them (tc-bpf(8)).
///
/// Both programs of a link are attached to one qdisc, clsact, which does not queue. When clsact is added or removed,
/// the kernel deactivates the link's transmit queues for some milliseconds (dev_deactivate), and packets sent meanwhile
/// are lost. It is therefore added before the first packet and stays. Programs can be attached and detached without a
/// loss and without a link event.
package enum Classifier {
    package enum Hook: Sendable, Hashable {
        /// On receipt, before the bridge.
        case ingress
        /// On sending, before the root qdisc.
        case egress

        /// TC_H_MIN_INGRESS or TC_H_MIN_EGRESS of clsact.
        fileprivate var parent: UInt32 { self == .ingress ? 0xffff_fff2 : 0xffff_fff3 }
    }

    /// TC_H_CLSACT, and the fixed handle of its qdisc.
    private static let parent: UInt32 = 0xffff_fff1
    private static let handle: UInt32 = 0xffff_0000

    /// Prepares a link for programs; call it before the first packet that matters.
    ///
    /// `tc qdisc add dev LINK clsact`
    package static func prepare(_ link: Int32) -> NetlinkMessage {
        var message = NetlinkMessage(RTM_NEWQDISC, flags: NetlinkMessage.createNew, "add clsact to #\(link)")
        message.appendHeader(header(link, handle: handle, parent: parent))
        message.put(TCA_KIND, text: "clsact")
        return message
    }

    /// Attaches a loaded program, or replaces the one of the same priority atomically.
    ///
    /// The program of the lowest priority runs first.
    /// `tc filter replace dev LINK ingress handle 1 prio PRIORITY bpf da fd PROGRAM`
    package static func attach(
        _ program: Int32, to link: Int32, _ hook: Hook, priority: UInt16 = 1
    ) -> NetlinkMessage {
        var message = NetlinkMessage(
            RTM_NEWTFILTER, flags: NetlinkMessage.createOrReplace, "attach a program to the \(hook) of #\(link)")
        message.appendHeader(header(link, handle: 1, parent: hook.parent, info: info(priority)))
        message.put(TCA_KIND, text: kind)
        message.nest(TCA_OPTIONS) { options in
            options.put(TCA_BPF_FD, UInt32(bitPattern: program))
            options.put(TCA_BPF_NAME, text: "pushlab-wire")
            options.put(TCA_BPF_FLAGS, UInt32(TCA_BPF_FLAG_ACT_DIRECT))
        }
        return message
    }

    /// Detaches the program of a priority from a hook.
    ///
    /// `tc filter delete dev LINK ingress handle 1 prio PRIORITY bpf`
    package static func detach(from link: Int32, _ hook: Hook, priority: UInt16 = 1) -> NetlinkMessage {
        var message = NetlinkMessage(RTM_DELTFILTER, "remove the program of the \(hook) of #\(link)")
        message.appendHeader(header(link, handle: 1, parent: hook.parent, info: info(priority)))
        message.put(TCA_KIND, text: kind)
        return message
    }

    fileprivate static let kind = "bpf"
    /// Returns the priority and the protocol, ETH_P_ALL, in one number.
    private static func info(_ priority: UInt16) -> UInt32 { UInt32(priority) << 16 | UInt32(UInt16(3).bigEndian) }

    fileprivate static func header(_ link: Int32, handle: UInt32 = 0, parent: UInt32, info: UInt32 = 0) -> tcmsg {
        tcmsg(
            tcm_family: UInt8(AF_UNSPEC), tcm__pad1: 0, tcm__pad2: 0, tcm_ifindex: link, tcm_handle: handle,
            tcm_parent: parent, tcm_info: info)
    }
}

extension NetlinkSocket {
    /// Whether a program of a priority is attached to a hook of a link: `tc filter show dev LINK ingress`.
    package mutating func hasProgram(
        at link: Int32, _ hook: Classifier.Hook, priority: UInt16 = 1
    ) throws(NetlinkError) -> Bool {
        var request = NetlinkMessage(dump: RTM_GETTFILTER, "show the programs of #\(link)")
        request.appendHeader(Classifier.header(link, parent: hook.parent))
        for reply in try dump(request) where reply.type == RTM_NEWTFILTER {
            let (header, attributes) = try reply.parse(tcmsg.self, of: "filter")
            if header.tcm_handle != 0, header.tcm_info >> 16 == priority, attributes.text(TCA_KIND) == Classifier.kind {
                return true
            }
        }
        return false
    }
}
