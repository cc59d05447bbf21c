#include <openssl/evp.h>
#include <stdlib.h>
#include <string.h>

#include "CommonCrypto.h"

struct _CCCryptor {
    EVP_CIPHER_CTX *context;
    size_t block;    // 1 for a stream
    size_t pending;  // the bytes that wait for the rest of their block
    int is_padded, is_decrypting;
};

static const char *suffix(CCMode mode) {
    switch (mode) {
    case kCCModeECB: return "ECB";
    case kCCModeCBC: return "CBC";
    case kCCModeCFB: return "CFB";
    case kCCModeCTR: return "CTR";
    case kCCModeOFB: return "OFB";
    case kCCModeCFB8: return "CFB8";
    default: return NULL;
    }
}

// Finds a cipher; the result is to be freed.
static CCCryptorStatus find(CCMode mode, CCAlgorithm alg, size_t keyLength, EVP_CIPHER **cipher) {
    static const char *const aes[] = {"AES-128-", "AES-192-", "AES-256-"};
    char name[32];
    if (!suffix(mode) || (alg != kCCAlgorithmAES && alg != kCCAlgorithm3DES)) return kCCUnimplemented;
    if (alg == kCCAlgorithmAES) {
        if (keyLength != 16 && keyLength != 24 && keyLength != 32) return kCCKeySizeError;
        strcpy(name, aes[keyLength / 8 - 2]);
    } else {
        if (keyLength != kCCKeySize3DES) return kCCKeySizeError;
        strcpy(name, "DES-EDE3-");
    }
    strcat(name, suffix(mode));
    *cipher = EVP_CIPHER_fetch(NULL, name, NULL);
    return *cipher ? kCCSuccess : kCCUnimplemented;
}

CCCryptorStatus CCCryptorCreateWithMode(
    CCOperation op, CCMode mode, CCAlgorithm alg, CCPadding padding, const void *iv, const void *key, size_t keyLength,
    const void *tweak, size_t tweakLength, int numRounds, CCModeOptions options, CCCryptorRef *cryptorRef) {
    static const unsigned char zeros[EVP_MAX_IV_LENGTH];
    EVP_CIPHER *cipher = NULL;
    (void)tweak, (void)tweakLength, (void)numRounds, (void)options;
    if (!cryptorRef || !key || op > kCCDecrypt || padding > ccPKCS7Padding) return kCCParamError;
    *cryptorRef = NULL;
    CCCryptorStatus status = find(mode, alg, keyLength, &cipher);
    if (status) return status;
    CCCryptorRef made = calloc(1, sizeof *made);
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    if (!made || !context || !EVP_CipherInit_ex(context, cipher, NULL, key, iv ? iv : zeros, op == kCCEncrypt)) {
        EVP_CIPHER_CTX_free(context);
        EVP_CIPHER_free(cipher);
        free(made);
        return kCCMemoryFailure;
    }
    EVP_CIPHER_free(cipher);
    EVP_CIPHER_CTX_set_padding(context, padding == ccPKCS7Padding);
    made->context = context;
    made->block = (size_t)EVP_CIPHER_CTX_get_block_size(context);
    made->is_padded = padding == ccPKCS7Padding && made->block > 1;
    made->is_decrypting = op == kCCDecrypt;
    *cryptorRef = made;
    return kCCSuccess;
}

CCCryptorStatus CCCryptorCreate(
    CCOperation op, CCAlgorithm alg, CCOptions options, const void *key, size_t keyLength, const void *iv,
    CCCryptorRef *cryptorRef) {
    if (options & ~(CCOptions)(kCCOptionPKCS7Padding | kCCOptionECBMode)) return kCCParamError;
    return CCCryptorCreateWithMode(
        op, options & kCCOptionECBMode ? kCCModeECB : kCCModeCBC, alg,
        options & kCCOptionPKCS7Padding ? ccPKCS7Padding : ccNoPadding, iv, key, keyLength, NULL, 0, 0, 0, cryptorRef);
}

CCCryptorStatus CCCryptorRelease(CCCryptorRef cryptorRef) {
    if (!cryptorRef) return kCCSuccess;
    EVP_CIPHER_CTX_free(cryptorRef->context);
    free(cryptorRef);
    return kCCSuccess;
}

size_t CCCryptorGetOutputLength(CCCryptorRef cryptorRef, size_t inputLength, _Bool final) {
    size_t total = cryptorRef->pending + inputLength;
    if (cryptorRef->block == 1) return inputLength;
    size_t whole = total - total % cryptorRef->block;
    return final && cryptorRef->is_padded ? whole + cryptorRef->block : whole;
}

CCCryptorStatus CCCryptorUpdate(
    CCCryptorRef cryptorRef, const void *dataIn, size_t dataInLength, void *dataOut, size_t dataOutAvailable,
    size_t *dataOutMoved) {
    int count = 0;
    if (!cryptorRef || (dataInLength && !dataIn)) return kCCParamError;
    if (dataInLength > INT32_MAX) return kCCParamError;
    size_t room = CCCryptorGetOutputLength(cryptorRef, dataInLength, 0);
    // The last block may be padding, and stays until more comes.
    if (cryptorRef->is_padded && cryptorRef->is_decrypting && room && room == cryptorRef->pending + dataInLength)
        room -= cryptorRef->block;
    if (dataOutMoved) *dataOutMoved = room;
    if (dataOutAvailable < room) return kCCBufferTooSmall;
    if (!EVP_CipherUpdate(cryptorRef->context, dataOut, &count, dataIn, (int)dataInLength)) return kCCDecodeError;
    if (cryptorRef->block > 1) cryptorRef->pending += dataInLength - (size_t)count;
    if (dataOutMoved) *dataOutMoved = (size_t)count;
    return kCCSuccess;
}

CCCryptorStatus CCCryptorFinal(CCCryptorRef cryptorRef, void *dataOut, size_t dataOutAvailable, size_t *dataOutMoved) {
    unsigned char last[EVP_MAX_BLOCK_LENGTH];
    int count = 0;
    if (!cryptorRef) return kCCParamError;
    if (dataOutMoved) *dataOutMoved = 0;
    if (cryptorRef->block == 1) return kCCSuccess;
    if (!cryptorRef->is_padded) return cryptorRef->pending ? kCCAlignmentError : kCCSuccess;
    if (cryptorRef->is_decrypting ? cryptorRef->pending != cryptorRef->block : 0)
        return cryptorRef->pending ? kCCAlignmentError : kCCDecodeError;
    // Decrypted, the last block has at most one byte less.
    size_t room = cryptorRef->is_decrypting ? 0 : cryptorRef->block;
    if (dataOutAvailable < room) {
        if (dataOutMoved) *dataOutMoved = room;
        return kCCBufferTooSmall;
    }
    if (!EVP_CipherFinal_ex(cryptorRef->context, last, &count)) return kCCDecodeError;
    if ((size_t)count > dataOutAvailable) {
        if (dataOutMoved) *dataOutMoved = (size_t)count;
        return kCCBufferTooSmall;
    }
    if (count) memcpy(dataOut, last, (size_t)count);
    cryptorRef->pending = 0;
    if (dataOutMoved) *dataOutMoved = (size_t)count;
    return kCCSuccess;
}

CCCryptorStatus CCCryptorReset(CCCryptorRef cryptorRef, const void *iv) {
    static const unsigned char zeros[EVP_MAX_IV_LENGTH];
    if (!cryptorRef) return kCCParamError;
    if (!EVP_CipherInit_ex(cryptorRef->context, NULL, NULL, NULL, iv ? iv : zeros, -1)) return kCCUnspecifiedError;
    EVP_CIPHER_CTX_set_padding(cryptorRef->context, cryptorRef->is_padded);
    cryptorRef->pending = 0;
    return kCCSuccess;
}

CCCryptorStatus CCCrypt(
    CCOperation op, CCAlgorithm alg, CCOptions options, const void *key, size_t keyLength, const void *iv,
    const void *dataIn, size_t dataInLength, void *dataOut, size_t dataOutAvailable, size_t *dataOutMoved) {
    CCCryptorRef cryptor;
    size_t moved = 0, rest = 0;
    if (dataOutMoved) *dataOutMoved = 0;
    CCCryptorStatus status = CCCryptorCreate(op, alg, options, key, keyLength, iv, &cryptor);
    if (status) return status;
    if (!cryptor->is_padded && cryptor->block > 1 && dataInLength % cryptor->block) status = kCCAlignmentError;
    size_t needed = CCCryptorGetOutputLength(cryptor, dataInLength, op == kCCEncrypt);
    if (!status && op == kCCEncrypt && dataOutAvailable < needed) {
        status = kCCBufferTooSmall;
        moved = needed;
    }
    if (!status) status = CCCryptorUpdate(cryptor, dataIn, dataInLength, dataOut, dataOutAvailable, &moved);
    if (!status) {
        void *end = dataOut ? (unsigned char *)dataOut + moved : NULL;
        status = CCCryptorFinal(cryptor, end, dataOutAvailable - moved, &rest);
        moved += rest;
    }
    if (status == kCCBufferTooSmall) moved = needed;
    CCCryptorRelease(cryptor);
    if (dataOutMoved && (!status || status == kCCBufferTooSmall)) *dataOutMoved = moved;
    return status;
}
