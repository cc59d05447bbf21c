package import Foundation

/// The contents of PKCS#12 data.
package struct PKCS12Contents: Sendable {
    /// The certificates (DER), that of the key first.
    package var certificates: [Data]
    /// The private key, as its algorithm defines it.
    package var privateKey: Data

    package init(certificates: [Data], privateKey: Data) {
        self.certificates = certificates
        self.privateKey = privateKey
    }
}

/// A reader of PKCS#12 data.
///
/// This module is loaded by the compiler of every guest and so has no cryptography of its own. A class with this name is
/// in the target NIOTransport.
package protocol PKCS12Reader: AnyObject {
    init()

    /// Decrypts the data; throws its `OSStatus` as a ``SecurityError``.
    func read(_ data: Data, passphrase: String) throws(SecurityError) -> PKCS12Contents
}

/// An error that a function returns as its status.
package struct SecurityError: Error {
    package var status: OSStatus

    package init(_ status: OSStatus) { self.status = status }
}

/// The reader of this process.
enum PKCS12Readers {
    private static let className = "NIOTransport.BoringSSLReader"

    /// Creates a reader of the class that is found by its name.
    static func make() -> any PKCS12Reader {
        guard let found = NSClassFromString(className) as? any PKCS12Reader.Type else {
            preconditionFailure("\(className) is not linked into this program")
        }
        return found.init()
    }
}
