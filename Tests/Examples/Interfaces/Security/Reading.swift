import Foundation
import Security

/// What is in each of the certificates.
func tellCertificates() {
    let all = [
        ("curve256", Certificates.curve256), ("curve384", Certificates.curve384), ("curve521", Certificates.curve521),
        ("rsa", Certificates.rsa), ("rsaOf1020Bits", Certificates.rsaOf1020Bits), ("otherKey", Certificates.otherKey),
        ("otherCurve", Certificates.otherCurve), ("ofVersion1", Certificates.ofVersion1),
    ]
    for (name, data) in all {
        guard let certificate = SecCertificateCreateWithData(nil, data as CFData) else {
            tell(name, nil)
            continue
        }
        let summary = SecCertificateCopySubjectSummary(certificate) as String?
        let isWhole = SecCertificateCopyData(certificate) as Data == data
        tell(
            "\(name): \(summary ?? "no summary"), the same bytes: \(isWhole), \(words(SecCertificateCopyKey(certificate)))"
        )
    }
    let same = SecCertificateCreateWithData(kCFAllocatorDefault, Certificates.curve256 as CFData)
    let again = SecCertificateCreateWithData(kCFAllocatorDefault, Certificates.curve256 as CFData)
    let other = SecCertificateCreateWithData(kCFAllocatorDefault, Certificates.rsa as CFData)
    tell("a certificate equals its copy: \(same == again), another: \(same == other)")
    tell("certificates in a set: \(Set([same, again, other]).count)")
    let keys = [same, again, other].map { $0.flatMap { SecCertificateCopyKey($0) } }
    tell("a key equals its copy: \(keys[0] == keys[1]), another: \(keys[0] == keys[2])")
    tell("keys in a set: \(Set(keys).count)")
}

/// A key in words.
func words(_ key: SecKey?) -> String {
    guard let key else { return "no key" }
    let attributes = SecKeyCopyAttributes(key) as? [String: Any] ?? [:]
    let type = attributes[kSecAttrKeyType as String] as? String ?? ""
    let size = attributes[kSecAttrKeySizeInBits as String] as? Int ?? 0
    let kind = attributes[kSecAttrKeyClass as String] as? String ?? ""
    var error: Unmanaged<CFError>?
    let data = SecKeyCopyExternalRepresentation(key, &error) as Data?
    let bytes = data.map { "\($0.count) bytes from \($0.prefix(4).map { String(format: "%02x", $0) }.joined())" }
    let failure = (error?.takeRetainedValue() as Error?).map { $0 as NSError }
    return
        "key of type \(type), class \(kind), \(size) bits, \(bytes ?? "\(failure?.domain ?? "") \(failure?.code ?? 0)")"
}

/// What is no certificate, or was changed.
func tellBrokenCertificates() {
    let whole = Certificates.curve256
    let beginnings = (0..<whole.count).filter { SecCertificateCreateWithData(nil, whole.prefix($0) as CFData) != nil }
    tell("beginnings that are certificates: \(beginnings.count)")
    let others = [
        ("with a byte behind it", whole + [0]), ("nothing", Data()), ("a text", Data("no certificate".utf8)),
    ]
    let refused = others.filter { SecCertificateCreateWithData(nil, $0.1 as CFData) == nil }
    tell("bad", refused.map(\.0).joined(separator: ", "))
    // Without an end, of more bytes than there can be, and of a negative number.
    let lengths: [[UInt8]] = [[0x80], [0x85, 0, 0, 0, 0, 1], [0x84, 0xff, 0xff, 0xff, 0xff], [0x82, 1], [0xff]]
    let bad = lengths.filter { SecCertificateCreateWithData(nil, Data([0x30] + $0) as CFData) == nil }
    tell("bad sizes", bad.map { $0.map { String(format: "%02x", $0) }.joined() }.joined(separator: " "))
    tellChangedCertificates(whole)
}

/// A certificate with another byte at one place.
private func tellChangedCertificates(_ whole: Data) {
    func changed(_ place: Int, _ byte: UInt8) -> SecCertificate? {
        var data = whole
        data[place] = byte
        return SecCertificateCreateWithData(nil, data as CFData)
    }
    let places = [
        (0, "certificate"), (4, "signed part"), (13, "number"), (35, "algorithm"), (47, "issuer"), (82, "validity"),
        (116, "subject"), (151, "key"), (153, "algorithm of the key"), (155, "name of that"), (174, "bits of the key"),
        (176, "unused bits"),
    ]
    tell("refused with another", places.filter { changed($0.0, 0x04) == nil }.map(\.1).joined(separator: ", "))
    tell("without a curve it has a key", changed(164, 0x05).flatMap { SecCertificateCopyKey($0) } != nil)
    func summary(_ place: Int, _ byte: UInt8) -> String {
        changed(place, byte).flatMap { SecCertificateCopySubjectSummary($0) as String? } ?? "none"
    }
    tell("other kinds", [0x0c, 0x13, 0x16, 0x1e].map { summary(127, $0) }.joined(separator: ", "))
    tell("other names", [summary(124, 0x56), summary(125, 0x05), summary(126, 0x04)].joined(separator: ", "))
}
