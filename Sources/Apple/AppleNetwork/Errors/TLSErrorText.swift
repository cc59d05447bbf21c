/// The words of a TLS error on Darwin.
enum TLSErrorText {
    /// From -9800 down.
    private static let texts = [
        "SSL protocol error", "Cipher Suite negotiation failure", "Fatal alert", "I/O would block (not fatal)",
        "attempt to restore an unknown session", "connection closed gracefully", "connection closed via error",
        "invalid certificate chain", "bad certificate format", "underlying cryptographic error", "Internal error",
        "module attach failure", "valid cert chain, untrusted root", "cert chain not verified by root",
        "chain had an expired cert", "chain had a cert not yet valid", "server closed session with no notification",
        "insufficient buffer provided", "bad SSLCipherSuite", "unexpected message received", "bad MAC",
        "decryption failed", "record overflow", "decompression failure", "handshake failure", "misc. bad certificate",
        "bad unsupported cert format", "certificate revoked", "certificate expired", "unknown certificate",
        "illegal parameter", "unknown Cert Authority", "access denied", "decoding error", "decryption error",
        "export restriction", "bad protocol version", "insufficient security", "internal error", "user canceled",
        "no renegotiation allowed", "peer cert is valid, or was ignored if verification disabled",
        "server has requested a client cert", "peer host name mismatch", "peer dropped connection before responding",
        "decryption failure", "bad MAC", "record overflow", "configuration error",
        "unexpected (skipped) record in DTLS", "weak ephemeral dh key",
    ]

    /// From -9855 down.
    private static let laterTexts = [
        "unsupported extension", "unexpected message", "decompression failed", "handshake failed", "decode failed",
        "inappropriate fallback", "missing extension", "bad OCSP response", "certificate required",
        "unknown PSK identity", "unknown or unrecognized name",
    ]

    /// The words for a status, if it has any.
    static func text(of status: Int32) -> String? {
        let laterPlace = -9855 - Int(status)
        if laterTexts.indices.contains(laterPlace) { return laterTexts[laterPlace] }
        let place = -9800 - Int(status)
        return texts.indices.contains(place) ? texts[place] : nil
    }
}
