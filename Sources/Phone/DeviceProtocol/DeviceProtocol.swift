/// The names and numbers that a device and its programs agree on.
package enum DeviceProtocol {
    /// The abstract Unix socket of a device, in the network namespace of its host (unix(7)): a zero byte, then this.
    package static let socketName = "pushlab.device"
    /// The longest line, in bytes; a longer one ends the connection.
    package static let longestLine = 65_536
}
