import Foundation

/// The certificate that the app pins, in DER: that of `server.pem`.
let pinnedCertificate = Data(
    base64Encoded: """
        MIIBjDCCATKgAwIBAgIUJJbeBvmowaEJPjBUeBaikVqIy6QwCgYIKoZIzj0EAwIwETEPMA0GA1UEAwwGc2VydmVyMCAXDTI2MTEy
        NzA5MTA0MFoYDzIxMjYxMTAzMDkxMDQwWjARMQ8wDQYDVQQDDAZzZXJ2ZXIwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAARlXYom
        E9S0r6X2FlaMrCdIxv6bYxlvdzxLwWkOWsyXWCw5rHO4J++pIJyv/QLfuK8BpQN0/56BGuahD1MbBj2yo2YwZDAdBgNVHQ4EFgQU
        Adi6Kg19OTOEFk6AxS1u2tGz3SwwHwYDVR0jBBgwFoAUAdi6Kg19OTOEFk6AxS1u2tGz3SwwDwYDVR0TAQH/BAUwAwEB/zARBgNV
        HREECjAIggZzZXJ2ZXIwCgYIKoZIzj0EAwIDSAAwRQIgJ+ZVgDfK7FYtH9UB8FjHSfXsWrDOA0B6447C3fXb4eECIQD0cey0T992
        8sPyVmxvEKFAvPEBhVVBinFsTGjhmJu5vA==
        """, options: .ignoreUnknownCharacters)
