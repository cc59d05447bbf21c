/// The socket at which a device takes its programs, and their lines.
package enum DeviceSocket {
    /// The abstract address in the network namespace of the host (unix(7)): a zero byte, then this.
    package static let name = "pushlab.device"
    /// The longest line, in bytes; a longer one ends the connection.
    package static let longestLine = 65_536
}
