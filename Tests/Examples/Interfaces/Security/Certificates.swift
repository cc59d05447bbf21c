import Foundation

/// Certificates that were made with `openssl req -x509`.
enum Certificates {
    /// `CN=Pager 7, O=Ward`, with a key of the curve P-256.
    static let curve256 = data(
        """
        MIIBmTCCAT+gAwIBAgIUb7FlaLTDW8iFbYrjww4m99wnVaQwCgYIKoZIzj0EAwIwITEQMA4GA1UEAwwHUGFnZXIgNzENMAsGA1UECgwEV2Fy
        ZDAgFw0yNjExMjMwMzEwNTJaGA8yMTI2MTAzMDAzMTA1MlowITEQMA4GA1UEAwwHUGFnZXIgNzENMAsGA1UECgwEV2FyZDBZMBMGByqGSM49
        AgEGCCqGSM49AwEHA0IABOlSW9GAcMJgqleVHddIotfTKxsN8dmDqPerqW2iWExLFbHrAaAjRqrvQqta8aEmhygpz5AO7ccL8pRYjn5gGp+j
        UzBRMB0GA1UdDgQWBBR4VZwhB969B6bWHOuJu+v2+O1EgjAfBgNVHSMEGDAWgBR4VZwhB969B6bWHOuJu+v2+O1EgjAPBgNVHRMBAf8EBTAD
        AQH/MAoGCCqGSM49BAMCA0gAMEUCICgfvB16CFVMRVWqjQYair2xR5hmgMv3boO2wZ8I9BHOAiEA2HsyBqMLgh38Z70xwKVWvT36dbTztJ0L
        WWp/4wg/OCc=
        """)

    /// `O=Ward 3`, with a key of the curve P-384.
    static let curve384 = data(
        """
        MIIBtjCCATygAwIBAgIUPn6vgZQPyFal1Wx1AYb84jth/6kwCgYIKoZIzj0EAwIwETEPMA0GA1UECgwGV2FyZCAzMCAXDTI2MTEyMzAzMTA1
        MloYDzIxMjYxMDMwMDMxMDUyWjARMQ8wDQYDVQQKDAZXYXJkIDMwdjAQBgcqhkjOPQIBBgUrgQQAIgNiAAQQX/bCaV9qHRwHlNN5xRf45psB
        lk6y2RBfmig+pAd7jfvOhIL66NuNN41lubWok7ZwRtFtBivmfWScwwiCTkN+QOaM1zVJyJ7iXnk5NC3dGJtIUctEfdsEL7FirLVUGeKjUzBR
        MB0GA1UdDgQWBBSiwrZ8Ih4/Q/Un6A2LNw6uzk1B1jAfBgNVHSMEGDAWgBSiwrZ8Ih4/Q/Un6A2LNw6uzk1B1jAPBgNVHRMBAf8EBTADAQH/
        MAoGCCqGSM49BAMCA2gAMGUCMQDBKzrZdvPTwW5N7X2XxpR22h54rShEoGLgC4wClMXRFP9x1tWTOp79YVOX8DrZt4ICMFGPE53KGKm/5GBx
        P2DzevGwGvW7posKh0ToWO27OQRx/lumLORTUbyQxmaJWSnLFA==
        """)

    /// `C=CH, CN=first, CN=Pager é`, with a key of the curve P-521.
    static let curve521 = data(
        """
        MIICPTCCAaCgAwIBAgIUWaTueQMglOlapGfFW6j+8IByIwowCgYIKoZIzj0EAwIwMDELMAkGA1UEBhMCQ0gxDjAMBgNVBAMMBWZpcnN0MREw
        DwYDVQQDDAhQYWdlciDDqTAgFw0yNjExMjMwMzEwNTJaGA8yMTI2MTAzMDAzMTA1MlowMDELMAkGA1UEBhMCQ0gxDjAMBgNVBAMMBWZpcnN0
        MREwDwYDVQQDDAhQYWdlciDDqTCBmzAQBgcqhkjOPQIBBgUrgQQAIwOBhgAEAbqTrdYy8BYDUIRASgpXhnxzhMK8E0sh4rsIMoH9ExNhYB+D
        SdN9tWfuvtUiBQUoyzPZ17TX4SLR1x8qLtW9XK0iALeKTe3IpQ/Am77UQNG6psAyB5NQQtVVPIGRfj/3yM+VDmZv7cszO+87chfOGKhbVNDz
        lt4oWs9cqChYYu318ySlo1MwUTAdBgNVHQ4EFgQUPVfqJVvi+1aVl1/XENYMNLpkfqcwHwYDVR0jBBgwFoAUPVfqJVvi+1aVl1/XENYMNLpk
        fqcwDwYDVR0TAQH/BAUwAwEB/zAKBggqhkjOPQQDAgOBigAwgYYCQSgqnSMffUlQ8Po77TuYg9TLfd7vOJ0P8CFwyuRtdrwNF2Y/IH65Xyk1
        mawHnBKhI1G2uw/cSzaMndj9kiMFMzcoAkFvVAbPEdLiQpmi/mwz8GKdGvbMq2IJGwtSV+uLiSzpjD2ad7Q1ukIn6mSmzQbgHmN5INaT7dgk
        Ai7/krx0tFif4g==
        """)

    /// `CN=push.ward.example`, with a key of RSA of 1024 bits.
    static let rsa = data(
        """
        MIICNDCCAZ2gAwIBAgIUe7Xfi+JZWjIhoUmfCdslQJlKY80wDQYJKoZIhvcNAQELBQAwHDEaMBgGA1UEAwwRcHVzaC53YXJkLmV4YW1wbGUw
        IBcNMjYxMTIzMDMxMDUyWhgPMjEyNjEwMzAwMzEwNTJaMBwxGjAYBgNVBAMMEXB1c2gud2FyZC5leGFtcGxlMIGfMA0GCSqGSIb3DQEBAQUA
        A4GNADCBiQKBgQCxvrvYy9Y3EsoYxlB+1/BvK73aKbjvuMMMEf8EIPKDfLF50qDYfGHJevCvrTaSYCNlCinjDUG1vNFzqoJafdDMU3ToMSXZ
        RAWtN0Jb9K8MBi76nVAFtqbEkVIg2NHlJbj3o33CF/W06gG4tfe35MbHN9NC4SzVHsnpHCrFzXe3bQIDAQABo3EwbzAdBgNVHQ4EFgQUpEwB
        JatxVdo7PPPzAAZUm0uYanAwHwYDVR0jBBgwFoAUpEwBJatxVdo7PPPzAAZUm0uYanAwDwYDVR0TAQH/BAUwAwEB/zAcBgNVHREEFTATghFw
        dXNoLndhcmQuZXhhbXBsZTANBgkqhkiG9w0BAQsFAAOBgQClloBLVyIHPcqdIrUh6pmFfzTmkMnFjE4tQ+cFnk1lDU4HAOHnUfjNY2ZNJrh2
        Oaup36NdVzXGt8vBlHtJRNSVvlLq7PUbVvOPG38+sotTv4fWHYu2Rg0DlV7knyVMVrERwzGJ1iDTx8j0g1MaDz5v/y+E89fuVKwaj8KW7QyW
        hQ==
        """)

    /// `L=Basel`, with a key of RSA of 1020 bits.
    static let rsaOf1020Bits = data(
        """
        MIIB/TCCAWagAwIBAgIUA6aK88io0rvnrEK5c95nIL6K0rEwDQYJKoZIhvcNAQELBQAwEDEOMAwGA1UEBwwFQmFzZWwwIBcNMjYxMTIzMDMx
        MDUyWhgPMjEyNjEwMzAwMzEwNTJaMBAxDjAMBgNVBAcMBUJhc2VsMIGeMA0GCSqGSIb3DQEBAQUAA4GMADCBiAKBgA2g3ukDhiX8TJiTMia4
        mBKf9o8swxPgPE7Q8EtdFrQ2FucBW4kN7jlc1itinARhmbIpRnmW1jZujkiqwGe6X4Q3JslNMW7g+ir098ozA897GzV4Pua4vAVlwpqffRKV
        2FSRiRrWKQzwpJMsZfKokDgHcMrpIWAmlobxXD1idtC3AgMBAAGjUzBRMB0GA1UdDgQWBBQTt0++RNkpWXmdINFpUwsxGMDcBjAfBgNVHSME
        GDAWgBQTt0++RNkpWXmdINFpUwsxGMDcBjAPBgNVHRMBAf8EBTADAQH/MA0GCSqGSIb3DQEBCwUAA4GBAAmJkX2zZnd2PyGAcsyAIOpCxi4G
        lQ4lHtLVRv/6wxeRAZE6SULZsKk0AfnZbWksziV/Hd2sNyVzSWfNS9/zemu9pbjordmKRvRk4KjLa3Zn8PvnGHnaQXtYjmoyjUuM77IcQ5CS
        ADtyPkfaKe/mmexiseA4ePEPGwhjpffAI/XG
        """)

    /// `CN=Edwards`, with a key of Ed25519.
    static let otherKey = data(
        """
        MIIBOjCB7aADAgECAhRPlFx4IpKYiwNG81atQsodSHZVCTAFBgMrZXAwEjEQMA4GA1UEAwwHRWR3YXJkczAgFw0yNjExMjMwMzEwNTJaGA8y
        MTI2MTAzMDAzMTA1MlowEjEQMA4GA1UEAwwHRWR3YXJkczAqMAUGAytlcAMhAOnZ/96/XDD+hhrV1KOSHBp5XW/BFz32YsNJR34D2CX3o1Mw
        UTAdBgNVHQ4EFgQUoKZ2YPIczVMaqlOkf2/AneVCxNAwHwYDVR0jBBgwFoAUoKZ2YPIczVMaqlOkf2/AneVCxNAwDwYDVR0TAQH/BAUwAwEB
        /zAFBgMrZXADQQDFdGgillATZkHD0nu0+Dehv6dTuiy1nXqpytZcsWs/IvOHvZz6PVj+7JH/3BawaeZhE+a6PaQLdsFBYAC6ze8L
        """)

    /// `CN=Koblitz`, with a key of the curve secp256k1.
    static let otherCurve = data(
        """
        MIIBeDCCAR6gAwIBAgIUGzUWlUFwLs6dmNTC+SkzkuJQ9EswCgYIKoZIzj0EAwIwEjEQMA4GA1UEAwwHS29ibGl0ejAgFw0yNjExMjMwMzEw
        NTJaGA8yMTI2MTAzMDAzMTA1MlowEjEQMA4GA1UEAwwHS29ibGl0ejBWMBAGByqGSM49AgEGBSuBBAAKA0IABF/4q8UQnsB6cYSy+dQzJOO0
        AcD649qeC5/17eiQ0ZOrQyYmj2/cdZHRh087qsxm1pt1w6HGGO9MqaCo4IfPEcOjUzBRMB0GA1UdDgQWBBRTMIL2V2Mj271pDiqVR2RLRlKK
        qzAfBgNVHSMEGDAWgBRTMIL2V2Mj271pDiqVR2RLRlKKqzAPBgNVHRMBAf8EBTADAQH/MAoGCCqGSM49BAMCA0gAMEUCIQDUwvPoNi0Zr8HM
        XOVeOadBw2fkRSgGoUmLTS4sb2Z+zQIgE1EkCI5VF7WEETMHB57Le7Bg/h1ULxHAnNATMTZvmSs=
        """)

    /// `CN=Old`, of version 1.
    static let ofVersion1 = data(
        """
        MIIBGDCBvwIUDrkJGq6Tdyo9ehZPJ2whsw1nd6IwCgYIKoZIzj0EAwIwDjEMMAoGA1UEAwwDT2xkMCAXDTI2MTEyMzAzMTA1M1oYDzIxMjYx
        MDMwMDMxMDUzWjAOMQwwCgYDVQQDDANPbGQwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAATpUlvRgHDCYKpXlR3XSKLX0ysbDfHZg6j3q6lt
        olhMSxWx6wGgI0aq70KrWvGhJocoKc+QDu3HC/KUWI5+YBqfMAoGCCqGSM49BAMCA0gAMEUCIA0YLQxITNmtePsX96ILz1Ht3JiQ29AaI3Ki
        oygkm8JhAiEAp/B5QDB7DeDnf5Os4xl3okx8ggTg75y9BOfd2I/Ks1Q=
        """)
}

/// The bytes of a text in Base64.
func data(_ text: String) -> Data { Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data() }
