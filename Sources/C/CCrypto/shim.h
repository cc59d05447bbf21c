#ifndef PUSHLAB_CCRYPTO_H
#define PUSHLAB_CCRYPTO_H

#include <openssl/bio.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>

/// A new key on the curve P-256, the caller's to free; NULL on failure. EVP_EC_gen(3) is a macro.
static inline EVP_PKEY *pushlab_new_p256_key(void) { return EVP_EC_gen("P-256"); }

#endif
