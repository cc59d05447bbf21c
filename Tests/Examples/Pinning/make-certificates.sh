#!/bin/sh
# Makes the certificates of both servers anew, for a hundred years, and what the app pins. Both are for the same name,
# so that nothing but the certificate tells the servers apart. It needs openssl.
set -eu
cd "$(dirname "$0")"
for name in server impostor; do
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -sha256 -days 36500 \
        -subj /CN=server -addext subjectAltName=DNS:server -keyout "$name-key.pem" -out "$name.pem"
done
{
    printf 'import Foundation\n\n/// The certificate that the app pins, in DER: that of `server.pem`.\n'
    printf 'let pinnedCertificate = Data(\n    base64Encoded: """\n'
    openssl x509 -in server.pem -outform DER | base64 -w 100 | sed 's/^/        /'
    printf '        """, options: .ignoreUnknownCharacters)\n'
} >App/PinnedCertificate.swift
