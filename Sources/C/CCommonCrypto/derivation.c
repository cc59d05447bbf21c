#include <limits.h>
#include <openssl/evp.h>
#include <openssl/rand.h>

#include "CommonCrypto.h"

static const EVP_MD *find(CCPseudoRandomAlgorithm algorithm) {
    switch (algorithm) {
    case kCCPRFHmacAlgSHA1: return EVP_sha1();
    case kCCPRFHmacAlgSHA224: return EVP_sha224();
    case kCCPRFHmacAlgSHA256: return EVP_sha256();
    case kCCPRFHmacAlgSHA384: return EVP_sha384();
    case kCCPRFHmacAlgSHA512: return EVP_sha512();
    default: return NULL;
    }
}

int CCKeyDerivationPBKDF(
    CCPBKDFAlgorithm algorithm, const char *password, size_t passwordLen, const uint8_t *salt, size_t saltLen,
    CCPseudoRandomAlgorithm prf, unsigned rounds, uint8_t *derivedKey, size_t derivedKeyLen) {
    const EVP_MD *digest = find(prf);
    if (algorithm != kCCPBKDF2 || !digest || (passwordLen && !password) || (saltLen && !salt) || !derivedKey ||
        !derivedKeyLen || !rounds || passwordLen > INT_MAX || saltLen > INT_MAX || rounds > INT_MAX ||
        derivedKeyLen > INT_MAX)
        return kCCParamError;
    int status = PKCS5_PBKDF2_HMAC(
        password ? password : "", (int)passwordLen, salt, (int)saltLen, (int)rounds, digest, (int)derivedKeyLen,
        derivedKey);
    return status == 1 ? kCCSuccess : kCCUnspecifiedError;
}

CCRNGStatus CCRandomGenerateBytes(void *bytes, size_t count) {
    if ((count && !bytes) || count > INT_MAX) return kCCParamError;
    return count == 0 || RAND_bytes(bytes, (int)count) == 1 ? kCCSuccess : kCCRNGFailure;
}
