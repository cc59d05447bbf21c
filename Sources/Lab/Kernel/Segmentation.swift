internal import CLinux

/// Segmentation offload: a link that has it takes packets of up to 64 KiB and leaves it to hardware to cut them.
package enum Segmentation {
    /// Has a link of the calling thread's network namespace be sent frames as they are on a wire, of TCP and UDP alike.
    ///
    /// It is an event of the link: it is done before anybody listens.
    ///
    /// `ethtool -K LINK tso off tx-udp-segmentation off …`
    package static func turnOff(_ link: String) throws(SystemError) {
        try check("ethtool", unsafe clinux_segment_frames(link), link)
    }
}
