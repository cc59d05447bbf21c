// Apple's package swift-crypto, which has CryptoKit's interface on Linux, with the cryptography of BoringSSL.
@_exported public import Crypto
