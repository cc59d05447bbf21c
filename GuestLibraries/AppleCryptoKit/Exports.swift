// CryptoKit's own interface, with the cryptography of BoringSSL, as Apple publishes it for Linux.
@_exported public import Crypto
