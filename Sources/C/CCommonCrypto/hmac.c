#include <string.h>

#include "CommonCrypto.h"

// A digest with the sizes that its codes are computed by; contexts of all digests fit into that of SHA-512.
struct digest {
    size_t length, block;
    int (*init)(void *);
    int (*update)(void *, const void *, CC_LONG);
    int (*final)(unsigned char *, void *);
};

#define STEPS(name, context) \
    static int name##_init(void *c) { return CC_##name##_Init((context *)c); } \
    static int name##_update(void *c, const void *data, CC_LONG length) { \
        return CC_##name##_Update((context *)c, data, length); \
    } \
    static int name##_final(unsigned char *md, void *c) { return CC_##name##_Final(md, (context *)c); }
#define ROW(name) {CC_##name##_DIGEST_LENGTH, CC_##name##_BLOCK_BYTES, name##_init, name##_update, name##_final}

STEPS(SHA1, CC_SHA1_CTX)
STEPS(MD5, CC_MD5_CTX)
STEPS(SHA256, CC_SHA256_CTX)
STEPS(SHA384, CC_SHA512_CTX)
STEPS(SHA512, CC_SHA512_CTX)
STEPS(SHA224, CC_SHA256_CTX)

// In the order of CCHmacAlgorithm.
static const struct digest digests[] = {ROW(SHA1), ROW(MD5), ROW(SHA256), ROW(SHA384), ROW(SHA512), ROW(SHA224)};

static const struct digest *find(CCHmacAlgorithm algorithm) {
    return algorithm < sizeof digests / sizeof digests[0] ? &digests[algorithm] : NULL;
}

// Adds bytes of any number to a digest.
static void add(const struct digest *digest, void *context, const void *data, size_t length) {
    const unsigned char *at = data;
    while (length > 0) {
        CC_LONG count = length > UINT32_MAX ? UINT32_MAX : (CC_LONG)length;
        digest->update(context, at, count);
        at += count;
        length -= count;
    }
}

void CCHmacInit(CCHmacContext *ctx, CCHmacAlgorithm algorithm, const void *key, size_t keyLength) {
    unsigned char block[CC_SHA512_BLOCK_BYTES] = {0};
    const struct digest *digest = find(algorithm);
    ctx->algorithm = algorithm;
    if (!digest) return;
    if (keyLength > digest->block) {
        digest->init(&ctx->inner);
        add(digest, &ctx->inner, key, keyLength);
        digest->final(block, &ctx->inner);
    } else if (keyLength > 0) {
        memcpy(block, key, keyLength);
    }
    for (size_t place = 0; place < digest->block; place++) block[place] ^= 0x36;
    digest->init(&ctx->inner);
    digest->update(&ctx->inner, block, (CC_LONG)digest->block);
    for (size_t place = 0; place < digest->block; place++) block[place] ^= 0x36 ^ 0x5c;
    digest->init(&ctx->outer);
    digest->update(&ctx->outer, block, (CC_LONG)digest->block);
}

void CCHmacUpdate(CCHmacContext *ctx, const void *data, size_t dataLength) {
    const struct digest *digest = find(ctx->algorithm);
    if (digest) add(digest, &ctx->inner, data, dataLength);
}

void CCHmacFinal(CCHmacContext *ctx, void *macOut) {
    unsigned char inner[CC_SHA512_DIGEST_LENGTH];
    const struct digest *digest = find(ctx->algorithm);
    if (!digest) return;
    digest->final(inner, &ctx->inner);
    digest->update(&ctx->outer, inner, (CC_LONG)digest->length);
    digest->final(macOut, &ctx->outer);
}

void CCHmac(
    CCHmacAlgorithm algorithm, const void *key, size_t keyLength, const void *data, size_t dataLength, void *macOut) {
    CCHmacContext context;
    CCHmacInit(&context, algorithm, key, keyLength);
    CCHmacUpdate(&context, data, dataLength);
    CCHmacFinal(&context, macOut);
}
