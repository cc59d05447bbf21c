/// The C libraries that guests import by a module of their own.
enum LibraryFixtures {
    /// Reads and writes bytes in hexadecimal digits.
    static let hexadecimal = """
        func hex(_ bytes: some Sequence<UInt8>) -> String {
            bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }

        """

    static let commonCrypto = [
        Fixture(
            "CC_SHA256", "CC_SHA256(3cc)",
            """
            let text = Data("abc".utf8)
            var digest = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
            text.withUnsafeBytes { _ = CC_SHA256($0.baseAddress, CC_LONG(text.count), &digest) }
            return hex(digest) == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
            """),
        Fixture(
            "CC_SHA256_Update", "CC_SHA256(3cc)",
            """
            var context = CC_SHA256_CTX()
            CC_SHA256_Init(&context)
            CC_SHA256_Update(&context, "a", 1)
            var copy = context
            CC_SHA256_Update(&context, "bc", 2)
            var (digest, other) = ([UInt8](repeating: 0, count: 32), [UInt8](repeating: 0, count: 32))
            CC_SHA256_Final(&digest, &context)
            CC_SHA256_Final(&other, &copy)
            return hex(digest).hasPrefix("ba7816bf") && hex(other).hasPrefix("ca978112")
            """),
        Fixture(
            "CC_MD5, CC_SHA1 and CC_SHA512", "CC_MD5(3cc)",
            """
            var digest = [UInt8](repeating: 0, count: 64)
            let md5 = hex(UnsafeBufferPointer(start: CC_MD5("abc", 3, &digest), count: 16))
            let sha1 = hex(UnsafeBufferPointer(start: CC_SHA1("abc", 3, &digest), count: 20))
            let sha512 = hex(UnsafeBufferPointer(start: CC_SHA512("abc", 3, &digest), count: 64))
            return md5 == "900150983cd24fb0d6963f7d28e17f72" && sha1 == "a9993e364706816aba3e25717850c26c9cd0d89d"
                && sha512.hasPrefix("ddaf35a193617aba") && CC_SHA1("abc", 3, nil) == nil
            """),
        Fixture(
            "CCHmac", "CCHmac(3cc)",
            """
            let text = "what do ya want for nothing?"
            var code = [UInt8](repeating: 0, count: 32)
            CCHmac(CCHmacAlgorithm(kCCHmacAlgSHA256), "Jefe", 4, text, 28, &code)
            var context = CCHmacContext()
            var second = code
            CCHmacInit(&context, CCHmacAlgorithm(kCCHmacAlgSHA256), [UInt8](repeating: 0xaa, count: 131), 131)
            CCHmacUpdate(&context, "Test Using Larger Than Block-Size Key - Hash Key First", 54)
            CCHmacFinal(&context, &second)
            return hex(code) == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
                && hex(second) == "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
            """),
        Fixture(
            "CCCrypt of one block", "CCCrypt(3cc)",
            """
            let (key, text) = ([UInt8](0..<16), (0..<16).map { UInt8($0 * 17) })
            var (out, moved) = ([UInt8](repeating: 0, count: 16), 0)
            let status = CCCrypt(
                CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionECBMode), key, key.count, nil, text,
                16, &out, 16, &moved)
            return status == kCCSuccess && moved == 16 && hex(out) == "69c4e0d86a7b0430d8cdb78070b4c55a"
            """),
        Fixture(
            "CCCrypt with padding, both ways", "CCCrypt(3cc)",
            """
            for (algorithm, size, block) in [(kCCAlgorithmAES, kCCKeySizeAES256, 16), (kCCAlgorithm3DES, kCCKeySize3DES, 8)] {
                let key = [UInt8](repeating: 7, count: size)
                let vector = [UInt8](repeating: 9, count: block)
                for length in [0, 1, 7, 8, 15, 16, 17, 31, 32] {
                    let text = [UInt8]((0..<length).map { UInt8($0) })
                    var (sealed, count) = ([UInt8](repeating: 0, count: 64), 0)
                    guard CCCrypt(
                        CCOperation(kCCEncrypt), CCAlgorithm(algorithm), CCOptions(kCCOptionPKCS7Padding), key, size, vector,
                        text, length, &sealed, 64, &count) == kCCSuccess, count == (length / block + 1) * block
                    else { return false }
                    var (opened, rest) = ([UInt8](repeating: 0, count: length), 0)
                    guard CCCrypt(
                        CCOperation(kCCDecrypt), CCAlgorithm(algorithm), CCOptions(kCCOptionPKCS7Padding), key, size, vector,
                        sealed, count, &opened, length, &rest) == kCCSuccess, rest == length, opened == text
                    else { return false }
                }
            }
            return true
            """),
        Fixture(
            "the errors of CCCrypt", "CCCrypt(3cc)",
            """
            func crypt(_ operation: Int, _ algorithm: Int, _ options: Int, _ key: Int, _ length: Int, _ room: Int) -> (Int, Int) {
                var (out, moved) = ([UInt8](repeating: 0, count: 64), 0)
                let status = CCCrypt(
                    CCOperation(operation), CCAlgorithm(algorithm), CCOptions(options), [UInt8](repeating: 1, count: 64), key,
                    nil, [UInt8](repeating: 2, count: 64), length, &out, room, &moved)
                return (Int(status), moved)
            }
            return crypt(kCCEncrypt, kCCAlgorithmAES, 1, 15, 16, 64).0 == kCCKeySizeError
                && crypt(kCCEncrypt, kCCAlgorithmAES, 0, 16, 15, 64).0 == kCCAlignmentError
                && crypt(kCCEncrypt, kCCAlgorithmAES, 1, 16, 16, 16) == (kCCBufferTooSmall, 32)
                && crypt(kCCDecrypt, kCCAlgorithmAES, 1, 16, 15, 64).0 == kCCAlignmentError
                && crypt(kCCEncrypt, kCCAlgorithmBlowfish, 1, 16, 16, 64).0 == kCCUnimplemented
                && crypt(2, kCCAlgorithmAES, 1, 16, 16, 64).0 == kCCParamError
                && crypt(kCCDecrypt, kCCAlgorithmAES, 1, 16, 16, 64).0 == kCCDecodeError
            """),
        Fixture(
            "CCCryptorCreateWithMode in parts", "CCCryptorCreateWithMode(3cc)",
            """
            let (key, text) = ([UInt8](repeating: 3, count: 16), [UInt8](0..<50))
            func run(_ operation: Int, _ mode: Int, _ text: [UInt8], _ step: Int) -> [UInt8]? {
                var cryptor: CCCryptorRef?
                guard CCCryptorCreateWithMode(
                    CCOperation(operation), CCMode(mode), CCAlgorithm(kCCAlgorithmAES), CCPadding(ccPKCS7Padding), key, key, 16,
                    nil, 0, 0, 0, &cryptor) == kCCSuccess
                else { return nil }
                defer { CCCryptorRelease(cryptor) }
                var result: [UInt8] = []
                for start in stride(from: 0, to: text.count, by: step) {
                    let part = [UInt8](text[start..<min(start + step, text.count)])
                    var (out, moved) = ([UInt8](repeating: 0, count: CCCryptorGetOutputLength(cryptor, part.count, false) + 1), 0)
                    guard CCCryptorUpdate(cryptor, part, part.count, &out, out.count, &moved) == kCCSuccess else { return nil }
                    result += out.prefix(moved)
                }
                var (out, moved) = ([UInt8](repeating: 0, count: 32), 0)
                guard CCCryptorFinal(cryptor, &out, 32, &moved) == kCCSuccess else { return nil }
                return result + out.prefix(moved)
            }
            for mode in [kCCModeCBC, kCCModeCTR, kCCModeCFB, kCCModeOFB, kCCModeECB] {
                guard let sealed = run(kCCEncrypt, mode, text, 7), sealed == run(kCCEncrypt, mode, text, 50),
                    run(kCCDecrypt, mode, sealed, 9) == text
                else { return false }
            }
            return true
            """),
        Fixture(
            "CCKeyDerivationPBKDF", "CCKeyDerivationPBKDF(3cc)",
            """
            var key = [UInt8](repeating: 0, count: 20)
            let algorithm = CCPBKDFAlgorithm(kCCPBKDF2)
            let status = CCKeyDerivationPBKDF(
                algorithm, "password", 8, Array("salt".utf8), 4, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA1), 2, &key, 20)
            let wrong = CCKeyDerivationPBKDF(algorithm, "a", 1, [1], 1, CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA1), 0, &key, 20)
            return status == Int32(kCCSuccess) && hex(key) == "ea6c014dc72d6f8ccd1ed92ace1d41f0d8de8957"
                && wrong == Int32(kCCParamError)
            """),
        Fixture(
            "CCRandomGenerateBytes", "CCRandomGenerateBytes",
            """
            var bytes = [UInt8](repeating: 0, count: 64)
            return CCRandomGenerateBytes(&bytes, 64) == kCCSuccess && Set(bytes).count > 16
                && CCRandomGenerateBytes(nil, 1) == kCCParamError && CCRandomGenerateBytes(nil, 0) == kCCSuccess
            """),
    ]

    static let zlib = [
        Fixture(
            "crc32", "crc32(3)",
            #"return crc32(0, "123456789", 9) == 0xCBF4_3926 && adler32(1, "abc", 3) == 0x024d_0127"#),
        Fixture(
            "deflate and inflate", "zlib(3)",
            """
            let text = [UInt8](repeating: 65, count: 5000)
            var stream = z_stream()
            guard deflateInit_(&stream, Z_BEST_COMPRESSION, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return false }
            var packed = [UInt8](repeating: 0, count: 200)
            var source = text
            let status = source.withUnsafeMutableBufferPointer { source in
                packed.withUnsafeMutableBufferPointer { packed in
                    stream.next_in = source.baseAddress
                    stream.avail_in = uInt(source.count)
                    stream.next_out = packed.baseAddress
                    stream.avail_out = uInt(packed.count)
                    return deflate(&stream, Z_FINISH)
                }
            }
            let count = stream.total_out
            deflateEnd(&stream)
            var (opened, length) = ([UInt8](repeating: 0, count: 5000), uLongf(5000))
            return status == Z_STREAM_END && uncompress(&opened, &length, packed, count) == Z_OK && opened == text
            """),
    ]

    static let dnssd = [
        Fixture(
            "kDNSServiceFlagsAdd", "DNSServiceBrowseReply",
            "let flag: Int = kDNSServiceFlagsAdd; return DNSServiceFlags(kDNSServiceFlagsAdd) & 2 == DNSServiceFlags(flag)"
        ),
        Fixture(
            "kDNSServiceErr_NoError", "DNSServiceErrorType",
            "let none: Int = kDNSServiceErr_NoError; return DNSServiceErrorType(kDNSServiceErr_PolicyDenied) == -65570 && none == 0"
        ),
        Fixture(
            "kDNSServiceInterfaceIndexAny", "DNSServiceBrowse",
            "return UInt32(kDNSServiceInterfaceIndexAny) == 0 && kDNSServiceInterfaceIndexLocalOnly == UInt32.max && kDNSServiceType_TXT == 16"
        ),
    ]
}
