internal import Foundation

/// Decisions of programs about the servers of HTTP transfers.
///
/// As for ``PKCS12Reader``, a class with this name is in the target NIOTransport.
package protocol TransferTrust: AnyObject {
    init()

    /// Has a closure decide, within the handshake, whether the server of a transfer of libcurl is trusted.
    ///
    /// The closure gets the certificates that the server shows, and is called on the thread of the transfer. The result
    /// is `false` if this libcurl cannot ask.
    func watch(
        _ transfer: UnsafeMutableRawPointer, decide: @escaping @Sendable ([SecCertificate]) -> Bool
    ) -> Bool

    /// Ends this for a transfer.
    func forget(_ transfer: UnsafeMutableRawPointer)
}

/// The decisions of this process.
package enum TransferTrusts {
    private static let className = "NIOTransport.CurlTrust"

    /// Creates an object of the class that is found by its name.
    package static func make() -> any TransferTrust {
        guard let found = NSClassFromString(className) as? any TransferTrust.Type else {
            preconditionFailure("\(className) is not linked into this program")
        }
        return found.init()
    }
}
