internal import FoundationEssentials

/// The certificate file with the only certificate that a provider trusts.
package enum PinnedCertificate {
    /// Returns the DER bytes of the first certificate in a PEM file (RFC 7468, section 5).
    ///
    /// - Throws: ``IdentityError`` with the path.
    package static func read(path: String) throws(IdentityError) -> [UInt8] {
        let text: String
        do {
            text = try String(contentsOfFile: path, encoding: .utf8)
        } catch {
            throw IdentityError("\(path) cannot be read (\(error)); give the server's certificate.pem")
        }
        let lines = text.split(whereSeparator: \.isNewline)
        guard let begin = lines.firstIndex(of: "-----BEGIN CERTIFICATE-----"),
            let end = lines[begin...].firstIndex(of: "-----END CERTIFICATE-----")
        else { throw IdentityError("\(path) holds no certificate; give the server's certificate.pem") }
        guard let der = Data(base64Encoded: lines[(begin + 1)..<end].joined()), !der.isEmpty else {
            throw IdentityError("\(path) is no PEM certificate; give the server's certificate.pem")
        }
        return Array(der)
    }
}

/// An unusable certificate or key; the message names the file and the remedy.
package struct IdentityError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
