/// The fields of a certificate that programs read (RFC 5280, 4.1).
struct CertificateFields: Sendable, Hashable {
    /// The algorithm of the public key, as an object identifier.
    var keyAlgorithm: [UInt8]
    /// The parameters of the algorithm, such as the curve, as an object identifier.
    var keyParameters: [UInt8]
    var publicKey: [UInt8]
    /// The subject's common name, or its organisation if it has no common name.
    var subject: String?

    private static let commonName: [UInt8] = [0x55, 0x04, 0x03]
    private static let organisation: [UInt8] = [0x55, 0x04, 0x0a]

    /// Parses a certificate in DER; `nil` if the bytes are not one.
    init?(der: some Sequence<UInt8>) {
        var whole = DERReader(der)
        guard var certificate = whole.open(DERReader.Tag.sequence), whole.isAtEnd,
            var fields = certificate.open(DERReader.Tag.sequence)
        else { return nil }
        if fields.nextTag == DERReader.Tag.marked0 { _ = fields.next() }
        // The serial number, the algorithm of the signature, the issuer and the time come before the subject.
        guard fields.next(DERReader.Tag.integer) != nil, fields.next(DERReader.Tag.sequence) != nil,
            fields.next(DERReader.Tag.sequence) != nil, fields.next(DERReader.Tag.sequence) != nil,
            let subject = fields.open(DERReader.Tag.sequence),
            var key = fields.open(DERReader.Tag.sequence),
            var algorithm = key.open(DERReader.Tag.sequence),
            let identifier = algorithm.next(DERReader.Tag.identifier),
            // The first byte is the number of unused bits in the last one, which is 0 for keys.
            let bits = key.next(DERReader.Tag.bitString), bits.first == 0
        else { return nil }
        keyAlgorithm = Array(identifier)
        keyParameters = Array(algorithm.next(DERReader.Tag.identifier) ?? [])
        publicKey = Array(bits.dropFirst())
        let names = Self.names(subject)
        self.subject =
            names.last { $0.kind == Self.commonName }?.text ?? names.last { $0.kind == Self.organisation }?.text
    }

    private static func names(_ subject: DERReader) -> [(kind: [UInt8], text: String)] {
        var subject = subject
        var names: [(kind: [UInt8], text: String)] = []
        while var part = subject.open(DERReader.Tag.set) {
            while var name = part.open(DERReader.Tag.sequence) {
                guard let kind = name.next(DERReader.Tag.identifier), let tag = name.nextTag,
                    DERReader.Tag.texts.contains(tag), let text = name.next()
                else { continue }
                names.append((Array(kind), String(decoding: text, as: UTF8.self)))
            }
        }
        return names
    }
}
