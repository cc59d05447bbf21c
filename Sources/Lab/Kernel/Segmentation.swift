internal import CLinux

/// Segmentation offload, by which a link takes packets of up to 64 KiB and leaves their segmentation to hardware.
package enum Segmentation {
    /// Disables TCP and UDP segmentation offload of a link of the calling thread's network namespace.
    ///
    /// The link then carries frames as they are on a wire. Call it before a monitor starts, because it causes a link
    /// event.
    ///
    /// `ethtool -K LINK tso off tx-udp-segmentation off …`
    package static func turnOff(_ link: String) throws(SystemError) {
        try check("ethtool", unsafe clinux_segment_frames(link), link)
    }
}
