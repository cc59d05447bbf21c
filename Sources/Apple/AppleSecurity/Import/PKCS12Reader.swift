package import Foundation

/// What PKCS#12 data has in it.
package struct PKCS12Contents: Sendable {
    /// The certificates (DER), that of the key first.
    package var certificates: [Data]
    /// The private key, as its algorithm defines it.
    package var privateKey: Data

    /// States the contents.
    package init(certificates: [Data], privateKey: Data) {
        self.certificates = certificates
        self.privateKey = privateKey
    }
}

/// What decrypts PKCS#12 data.
///
/// This module is loaded by the compiler of every guest and so has no cryptography of its own. A class with this name is
/// in the target NIOTransport.
package protocol PKCS12Reader: AnyObject {
    /// Makes a reader.
    init()

    /// Decrypts the data; throws its `OSStatus` as a ``SecurityError``.
    func read(_ data: Data, passphrase: String) throws(SecurityError) -> PKCS12Contents
}

/// An error that functions give as a status.
package struct SecurityError: Error {
    /// Which error.
    package var status: OSStatus

    /// An error of a status.
    package init(_ status: OSStatus) { self.status = status }
}

/// The reader of this process.
enum PKCS12Readers {
    private static let className = "NIOTransport.BoringSSLReader"

    /// A new reader, found by its name, as the transport is.
    static func make() -> any PKCS12Reader {
        guard let found = NSClassFromString(className) as? any PKCS12Reader.Type else {
            preconditionFailure("\(className) is not linked into this program")
        }
        return found.init()
    }
}
