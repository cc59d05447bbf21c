internal import Foundation
package import LocalPush
package import NIOSSL

/// The server's certificate and key, as two PEM files in a directory.
package struct Identity: Sendable {
    package static let certificateFile = "certificate.pem"
    package static let keyFile = "key.pem"

    private let certificates: [NIOSSLCertificate]
    private let key: NIOSSLPrivateKey

    /// Reads the identity in a directory.
    ///
    /// - Throws: ``IdentityError`` with the path.
    package init(folder: String) throws(IdentityError) {
        let certificate = folder + "/" + Self.certificateFile
        do {
            certificates = try NIOSSLCertificate.fromPEMFile(certificate)
        } catch {
            throw IdentityError("\(certificate) is no PEM certificate (\(error)); make one: push-server identity DIR")
        }
        let file = folder + "/" + Self.keyFile
        do {
            key = try NIOSSLPrivateKey(file: file, format: .pem)
        } catch {
            throw IdentityError("\(file) is no PEM private key (\(error)); make one: push-server identity DIR")
        }
    }

    /// The TLS configuration for push clients: version 1.3 only.
    package var push: TLSConfiguration {
        var configuration = base
        configuration.minimumTLSVersion = .tlsv13
        return configuration
    }

    /// The TLS configuration for the HTTP interface, which also allows version 1.2.
    package var http: TLSConfiguration {
        var configuration = base
        configuration.minimumTLSVersion = .tlsv12
        configuration.applicationProtocols = HTTPInterface.protocols
        return configuration
    }

    private var base: TLSConfiguration {
        .makeServerConfiguration(
            certificateChain: certificates.map { .certificate($0) }, privateKey: .privateKey(key))
    }

    /// Creates a self-signed P-256 identity with a DNS name in a new directory, atomically.
    ///
    /// - Throws: ``IdentityError`` when `name` is not a DNS name, or the directory exists or cannot be created.
    package static func make(folder: String, name: String) throws(IdentityError) {
        let partial = "\(folder).partial-\(ProcessInfo.processInfo.processIdentifier)"
        let made = try SelfSignedCertificate(name: name)
        do {
            let files = FileManager.default
            try files.createDirectory(atPath: partial, withIntermediateDirectories: true)
            defer { try? files.removeItem(atPath: partial) }
            try Data(made.certificate.utf8).write(to: URL(fileURLWithPath: partial + "/" + certificateFile))
            guard
                files.createFile(
                    atPath: partial + "/" + keyFile, contents: Data(made.key.utf8),
                    attributes: [.posixPermissions: 0o600])
            else { throw IdentityError("cannot write \(partial)/\(keyFile)") }
            guard unsafe rename(partial, folder) == 0 else {
                throw IdentityError("cannot make \(folder): \(unsafe String(cString: strerror(errno)))")
            }
        } catch let error as IdentityError {
            throw IdentityError("\(error); give a folder that does not exist yet")
        } catch {
            throw IdentityError("cannot make the identity \(folder): \(error); give a folder that does not exist yet")
        }
    }
}
