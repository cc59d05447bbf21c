// Digests, authentication codes, ciphers and key derivation as Apple's CommonCrypto has them, on libcrypto of OpenSSL.
//
// The names, values and results are those of CommonDigest.h, CommonHMAC.h, CommonCryptor.h, CommonKeyDerivation.h and
// CommonRandom.h. AES and triple DES are there; the other ciphers are kCCUnimplemented. Sizes of contexts differ.
#ifndef _COMMON_CRYPTO_H
#define _COMMON_CRYPTO_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define CC_API __attribute__((visibility("default")))

typedef uint32_t CC_LONG;
typedef uint64_t CC_LONG64;

// The lengths of digests and of the blocks that they are computed by, in bytes.
#define CC_MD5_DIGEST_LENGTH 16
#define CC_MD5_BLOCK_BYTES 64
#define CC_SHA1_DIGEST_LENGTH 20
#define CC_SHA1_BLOCK_BYTES 64
#define CC_SHA224_DIGEST_LENGTH 28
#define CC_SHA224_BLOCK_BYTES 64
#define CC_SHA256_DIGEST_LENGTH 32
#define CC_SHA256_BLOCK_BYTES 64
#define CC_SHA384_DIGEST_LENGTH 48
#define CC_SHA384_BLOCK_BYTES 128
#define CC_SHA512_DIGEST_LENGTH 64
#define CC_SHA512_BLOCK_BYTES 128

// A digest that is being computed; it holds everything, so that it can be copied and dropped.
typedef struct CC_MD5state_st { uint64_t state[16]; } CC_MD5_CTX;
typedef struct CC_SHA1state_st { uint64_t state[16]; } CC_SHA1_CTX;
typedef struct CC_SHA256state_st { uint64_t state[16]; } CC_SHA256_CTX;
typedef struct CC_SHA512state_st { uint64_t state[32]; } CC_SHA512_CTX;

// The three steps of a digest return 1. The digest of all bytes at once is `md`, which is returned; NULL for no `md`.
#define CC_DIGEST(name, context) \
    CC_API int CC_##name##_Init(context *c); \
    CC_API int CC_##name##_Update(context *c, const void *data, CC_LONG len); \
    CC_API int CC_##name##_Final(unsigned char *md, context *c); \
    CC_API unsigned char *CC_##name(const void *data, CC_LONG len, unsigned char *md);

CC_DIGEST(MD5, CC_MD5_CTX)
CC_DIGEST(SHA1, CC_SHA1_CTX)
CC_DIGEST(SHA224, CC_SHA256_CTX)
CC_DIGEST(SHA256, CC_SHA256_CTX)
CC_DIGEST(SHA384, CC_SHA512_CTX)
CC_DIGEST(SHA512, CC_SHA512_CTX)
#undef CC_DIGEST

typedef uint32_t CCHmacAlgorithm;
enum {
    kCCHmacAlgSHA1,
    kCCHmacAlgMD5,
    kCCHmacAlgSHA256,
    kCCHmacAlgSHA384,
    kCCHmacAlgSHA512,
    kCCHmacAlgSHA224,
};

// A code that is being computed: the digests of the inner and of the outer text (RFC 2104).
typedef struct {
    CCHmacAlgorithm algorithm;
    CC_SHA512_CTX inner, outer;
} CCHmacContext;

CC_API void CCHmacInit(CCHmacContext *ctx, CCHmacAlgorithm algorithm, const void *key, size_t keyLength);
CC_API void CCHmacUpdate(CCHmacContext *ctx, const void *data, size_t dataLength);
CC_API void CCHmacFinal(CCHmacContext *ctx, void *macOut);
CC_API void CCHmac(
    CCHmacAlgorithm algorithm, const void *key, size_t keyLength, const void *data, size_t dataLength, void *macOut);

typedef int32_t CCStatus;
typedef int32_t CCCryptorStatus;
enum {
    kCCSuccess = 0,
    kCCParamError = -4300,
    kCCBufferTooSmall = -4301,
    kCCMemoryFailure = -4302,
    kCCAlignmentError = -4303,
    kCCDecodeError = -4304,
    kCCUnimplemented = -4305,
    kCCOverflow = -4306,
    kCCRNGFailure = -4307,
    kCCUnspecifiedError = -4308,
    kCCCallSequenceError = -4309,
    kCCKeySizeError = -4310,
    kCCInvalidKey = -4311,
};

typedef uint32_t CCOperation;
enum { kCCEncrypt = 0, kCCDecrypt };

typedef uint32_t CCAlgorithm;
enum {
    kCCAlgorithmAES128 = 0,
    kCCAlgorithmAES = 0,
    kCCAlgorithmDES,
    kCCAlgorithm3DES,
    kCCAlgorithmCAST,
    kCCAlgorithmRC4,
    kCCAlgorithmRC2,
    kCCAlgorithmBlowfish,
};

typedef uint32_t CCOptions;
enum { kCCOptionPKCS7Padding = 0x0001, kCCOptionECBMode = 0x0002 };

typedef uint32_t CCMode;
enum {
    kCCModeECB = 1,
    kCCModeCBC = 2,
    kCCModeCFB = 3,
    kCCModeCTR = 4,
    kCCModeOFB = 7,
    kCCModeRC4 = 9,
    kCCModeCFB8 = 10,
};

typedef uint32_t CCPadding;
enum { ccNoPadding = 0, ccPKCS7Padding = 1 };

typedef uint32_t CCModeOptions;
enum { kCCModeOptionCTR_BE = 2 };

enum { kCCKeySizeAES128 = 16, kCCKeySizeAES192 = 24, kCCKeySizeAES256 = 32, kCCKeySizeDES = 8, kCCKeySize3DES = 24 };
enum { kCCBlockSizeAES128 = 16, kCCBlockSizeDES = 8, kCCBlockSize3DES = 8 };
enum { kCCContextSizeAES128 = 404, kCCContextSize3DES = 496 };

typedef struct _CCCryptor *CCCryptorRef;

// Encrypts or decrypts all bytes at once. An `iv` of NULL is one of zeros. With a buffer that is too small, the number of
// bytes that it needs is in `dataOutMoved`.
CC_API CCCryptorStatus CCCrypt(
    CCOperation op, CCAlgorithm alg, CCOptions options, const void *key, size_t keyLength, const void *iv,
    const void *dataIn, size_t dataInLength, void *dataOut, size_t dataOutAvailable, size_t *dataOutMoved);

CC_API CCCryptorStatus CCCryptorCreate(
    CCOperation op, CCAlgorithm alg, CCOptions options, const void *key, size_t keyLength, const void *iv,
    CCCryptorRef *cryptorRef);
// Tweaks and numbers of rounds are for ciphers that are not there.
CC_API CCCryptorStatus CCCryptorCreateWithMode(
    CCOperation op, CCMode mode, CCAlgorithm alg, CCPadding padding, const void *iv, const void *key, size_t keyLength,
    const void *tweak, size_t tweakLength, int numRounds, CCModeOptions options, CCCryptorRef *cryptorRef);
CC_API CCCryptorStatus CCCryptorRelease(CCCryptorRef cryptorRef);
CC_API CCCryptorStatus CCCryptorUpdate(
    CCCryptorRef cryptorRef, const void *dataIn, size_t dataInLength, void *dataOut, size_t dataOutAvailable,
    size_t *dataOutMoved);
CC_API CCCryptorStatus CCCryptorFinal(
    CCCryptorRef cryptorRef, void *dataOut, size_t dataOutAvailable, size_t *dataOutMoved);
// The largest number of bytes that the next call of Update can write, and with `final` of Final after it.
CC_API size_t CCCryptorGetOutputLength(CCCryptorRef cryptorRef, size_t inputLength, _Bool final);
// Begins anew with another `iv`.
CC_API CCCryptorStatus CCCryptorReset(CCCryptorRef cryptorRef, const void *iv);

typedef uint32_t CCPBKDFAlgorithm;
enum { kCCPBKDF2 = 2 };

typedef uint32_t CCPseudoRandomAlgorithm;
enum {
    kCCPRFHmacAlgSHA1 = 1,
    kCCPRFHmacAlgSHA224 = 2,
    kCCPRFHmacAlgSHA256 = 3,
    kCCPRFHmacAlgSHA384 = 4,
    kCCPRFHmacAlgSHA512 = 5,
};

// Derives a key from a password (RFC 8018, 5.2).
CC_API int CCKeyDerivationPBKDF(
    CCPBKDFAlgorithm algorithm, const char *password, size_t passwordLen, const uint8_t *salt, size_t saltLen,
    CCPseudoRandomAlgorithm prf, unsigned rounds, uint8_t *derivedKey, size_t derivedKeyLen);

typedef CCCryptorStatus CCRNGStatus;
CC_API CCRNGStatus CCRandomGenerateBytes(void *bytes, size_t count);

#ifdef __cplusplus
}
#endif
#endif
