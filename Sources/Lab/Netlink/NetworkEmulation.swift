internal import CMnl
internal import Glibc

/// The kernel's network emulator (netem qdisc), which many kernels leave out.
package enum NetworkEmulation {
    /// Makes an emulator that changes nothing the root qdisc of a link.
    ///
    /// Fails with ENOENT where the kernel has none.
    ///
    /// `tc qdisc add dev LINK root netem limit 1000`
    package static func add(to link: Int32) -> NetlinkMessage {
        var message = NetlinkMessage(RTM_NEWQDISC, flags: NetlinkMessage.createNew, "add netem to #\(link)")
        message.appendHeader(
            tcmsg(
                tcm_family: UInt8(AF_UNSPEC), tcm__pad1: 0, tcm__pad2: 0, tcm_ifindex: link, tcm_handle: 0,
                tcm_parent: TC_H_ROOT, tcm_info: 0))
        message.put(TCA_KIND, text: "netem")
        var parameters = tc_netem_qopt()
        parameters.limit = 1000
        message.put(TCA_OPTIONS, parameters)
        return message
    }
}
