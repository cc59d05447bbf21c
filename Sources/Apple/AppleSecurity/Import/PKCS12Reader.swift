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
/// The compiler of every guest loads this module, so it contains no cryptography. NIOTransport has the class.
package protocol PKCS12Reader: AnyObject {
    init()

    /// Decrypts the data; throws its `OSStatus` as a ``SecurityError``.
    func read(_ data: Data, passphrase: String) throws(SecurityError) -> PKCS12Contents
}

/// A status that a function returns, as a Swift error.
package struct SecurityError: Error {
    package var status: OSStatus

    package init(_ status: OSStatus) { self.status = status }
}

/// Creates the reader of PKCS#12 data.
enum PKCS12Readers {
    private static let className = "NIOTransport.BoringSSLReader"

    /// Creates a reader; the class is found by its name at run time.
    static func make() -> any PKCS12Reader {
        guard let found = NSClassFromString(className) as? any PKCS12Reader.Type else {
            preconditionFailure("\(className) is not linked into this program")
        }
        return found.init()
    }
}
