import Foundation
import Network
import Security

/// Who decides about the certificates of a server.
func tellTrust() {
    Handshake().trust(false, on: "client").tellOutcome("refused")
    Handshake().trust(nil, on: "client").tellOutcome("without an answer")
    Handshake(decides: false).tellOutcome("the system decides")
    Handshake(decides: false).client { sec_protocol_options_set_peer_authentication_required($0, false) }
        .tellOutcome("nobody decides")
    Handshake(nil).tellOutcome("without an identity")
    Handshake(Identities.rsa).tellOutcome("rsa")
    Handshake().client { sec_protocol_options_set_peer_authentication_required($0, false) }.tellOutcome("careless")
}

/// Who shows certificates beside the server, and which.
func tellIdentities() {
    let own = imported(Identities.rsa).flatMap { sec_identity_create($0) }
    Handshake().client { options in own.map { sec_protocol_options_set_local_identity(options, $0) } }
        .tellOutcome("not asked")
    Handshake().client { options in own.map { sec_protocol_options_set_local_identity(options, $0) } }
        .server { sec_protocol_options_set_peer_authentication_required($0, true) }.trust(true, on: "server")
        .tellOutcome("asked")
    Handshake().client { options in own.map { sec_protocol_options_set_local_identity(options, $0) } }
        .server { sec_protocol_options_set_peer_authentication_optional($0, true) }.trust(true, on: "server")
        .tellOutcome("asked kindly")
    Handshake().server { sec_protocol_options_set_peer_authentication_optional($0, true) }.trust(true, on: "server")
        .tellOutcome("asked kindly for nothing")
    var items: CFArray?
    let passphrase = [kSecImportExportPassphrase: "ward"] as CFDictionary
    _ = SecPKCS12Import(Identities.chain as CFData, passphrase, &items)
    let chain = (items as? [[String: Any]])?.first?[kSecImportItemCertChain as String] as? [SecCertificate] ?? []
    guard let server = imported(Identities.chain), let issuer = chain.last,
        let whole = sec_identity_create_with_certificates(server, [issuer] as CFArray)
    else { return tell("no chain") }
    Handshake(nil).server { sec_protocol_options_set_local_identity($0, whole) }.tellOutcome("with the issuer")
}

/// Which version is spoken.
func tellVersions() {
    Handshake().client { sec_protocol_options_set_max_tls_protocol_version($0, .TLSv12) }.tellOutcome(
        "client up to 1.2")
    Handshake().server { sec_protocol_options_set_max_tls_protocol_version($0, .TLSv12) }.tellOutcome(
        "server up to 1.2")
    Handshake().client { sec_protocol_options_set_min_tls_protocol_version($0, .TLSv13) }.tellOutcome("client from 1.3")
    Handshake().client { sec_protocol_options_set_max_tls_protocol_version($0, .TLSv12) }
        .server { sec_protocol_options_set_min_tls_protocol_version($0, .TLSv13) }.tellOutcome("nothing in common")
}

/// Which suites are used.
func tellSuites() {
    let old = tls_ciphersuite_t.ECDHE_ECDSA_WITH_AES_128_GCM_SHA256
    Handshake().client { sec_protocol_options_append_tls_ciphersuite($0, old) }.tellOutcome("a suite of 1.2")
    Handshake().client { sec_protocol_options_append_tls_ciphersuite($0, .AES_128_GCM_SHA256) }
        .tellOutcome("a suite of 1.3")
    Handshake().client {
        sec_protocol_options_append_tls_ciphersuite($0, old)
        sec_protocol_options_append_tls_ciphersuite($0, .AES_128_GCM_SHA256)
    }.tellOutcome("suites of both")
    Handshake().client { sec_protocol_options_append_tls_ciphersuite($0, old) }
        .server { sec_protocol_options_append_tls_ciphersuite($0, .AES_128_GCM_SHA256) }
        .tellOutcome("no suite in common")
    Handshake().client { sec_protocol_options_append_tls_ciphersuite($0, .ECDHE_RSA_WITH_AES_128_GCM_SHA256) }
        .tellOutcome("a suite for another key")
}

/// What the ends agree on beside that.
func tellNames() {
    Handshake().client {
        sec_protocol_options_add_tls_application_protocol($0, "push/2")
        sec_protocol_options_add_tls_application_protocol($0, "push/1")
        sec_protocol_options_set_tls_server_name($0, "other.ward.example")
    }.server { sec_protocol_options_add_tls_application_protocol($0, "push/1") }.tellOutcome("names")
    Handshake().client { sec_protocol_options_add_tls_application_protocol($0, "push/2") }.tellOutcome("one protocol")
}
