// The functions of these digests are deprecated in OpenSSL 3, whose others keep their state in memory to be freed. A
// context of CommonCrypto is dropped without a call.
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/md5.h>
#include <openssl/sha.h>

#include "CommonCrypto.h"

_Static_assert(sizeof(MD5_CTX) <= sizeof(CC_MD5_CTX), "a context has room for MD5");
_Static_assert(sizeof(SHA_CTX) <= sizeof(CC_SHA1_CTX), "a context has room for SHA-1");
_Static_assert(sizeof(SHA256_CTX) <= sizeof(CC_SHA256_CTX), "a context has room for SHA-256");
_Static_assert(sizeof(SHA512_CTX) <= sizeof(CC_SHA512_CTX), "a context has room for SHA-512");

#define DIGEST(name, context, own, prefix) \
    int CC_##name##_Init(context *c) { return c ? prefix##_Init((own *)c) : 0; } \
    int CC_##name##_Update(context *c, const void *data, CC_LONG len) { \
        return c && (data || !len) ? prefix##_Update((own *)c, data, len) : 0; \
    } \
    int CC_##name##_Final(unsigned char *md, context *c) { return md && c ? prefix##_Final(md, (own *)c) : 0; } \
    unsigned char *CC_##name(const void *data, CC_LONG len, unsigned char *md) { \
        context c; \
        if (!md || !CC_##name##_Init(&c) || !CC_##name##_Update(&c, data, len)) return NULL; \
        CC_##name##_Final(md, &c); \
        return md; \
    }

DIGEST(MD5, CC_MD5_CTX, MD5_CTX, MD5)
DIGEST(SHA1, CC_SHA1_CTX, SHA_CTX, SHA1)
DIGEST(SHA224, CC_SHA256_CTX, SHA256_CTX, SHA224)
DIGEST(SHA256, CC_SHA256_CTX, SHA256_CTX, SHA256)
DIGEST(SHA384, CC_SHA512_CTX, SHA512_CTX, SHA384)
DIGEST(SHA512, CC_SHA512_CTX, SHA512_CTX, SHA512)
