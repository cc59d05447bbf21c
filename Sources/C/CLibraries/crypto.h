#ifndef PUSHLAB_CCRYPTO_H
#define PUSHLAB_CCRYPTO_H

#include <openssl/bio.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

/// A new key on the curve P-256, the caller's to free; NULL on failure. EVP_EC_gen(3) is a macro.
static inline EVP_PKEY *pushlab_new_p256_key(void) { return EVP_EC_gen("P-256"); }

/// The P-256 key of a SubjectPublicKeyInfo in DER, the caller's to free; NULL for anything else.
static inline EVP_PKEY *pushlab_read_p256_key(const unsigned char *der, size_t size) {
    const unsigned char *end = der;
    EVP_PKEY *key = d2i_PUBKEY(NULL, &end, (long)size);
    char group[32];
    if (key && end == der + size && EVP_PKEY_get_group_name(key, group, sizeof group, NULL) == 1 &&
        OBJ_sn2nid(group) == NID_X9_62_prime256v1)
        return key;
    EVP_PKEY_free(key);
    return NULL;
}

/// 1 if the bytes are such a key.
static inline int pushlab_is_p256_key(const unsigned char *der, size_t size) {
    EVP_PKEY *key = pushlab_read_p256_key(der, size);
    EVP_PKEY_free(key);
    return key != NULL;
}

/// 1 if the 64 bytes are the signature of the text by the key in DER (ES256 of RFC 7518: r and s, big-endian).
static inline int pushlab_verify_es256(const unsigned char *der, size_t size, const unsigned char *text, size_t length,
                                       const unsigned char *signature) {
    EVP_PKEY *key = pushlab_read_p256_key(der, size);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    ECDSA_SIG *pair = ECDSA_SIG_new();
    BIGNUM *r = BN_bin2bn(signature, 32, NULL), *s = BN_bin2bn(signature + 32, 32, NULL);
    unsigned char *encoded = NULL;
    int verified = 0;
    if (key && context && pair && r && s && ECDSA_SIG_set0(pair, r, s) == 1) {
        r = s = NULL; // the pair's now
        int count = i2d_ECDSA_SIG(pair, &encoded);
        verified = count > 0 && EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, key) == 1 &&
                   EVP_DigestVerify(context, encoded, (size_t)count, text, length) == 1;
    }
    OPENSSL_free(encoded);
    BN_free(r);
    BN_free(s);
    ECDSA_SIG_free(pair);
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    return verified;
}

#endif
