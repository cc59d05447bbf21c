import AppleSecurity
import Foundation
import Testing

/// Identities that were made with `openssl req -x509` and `openssl pkcs12 -export`, passphrase `ward`.
enum Identities {
    /// The identity of a server, with a key of RSA: `push.ward.example`, for 100 years.
    static let server = data(
        """
        MIIKLwIBAzCCCeUGCSqGSIb3DQEHAaCCCdYEggnSMIIJzjCCBEIGCSqGSIb3DQEHBqCCBDMwggQvAgEAMIIEKAYJKoZIhvcNAQcB
        MFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAjyBd8euUGLzQICCAAwDAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEMvg
        RWvczr3mbCyv3/8IFxiAggPAcH6fGBdmfJ6/q1+n5hnBGuG2CoI7mzG7Pi3TrDEzaq+qgTgbSd3h0PCO+Dmi3pZmjfN5eOv59Dni
        MO/5hYeJCCpmH94t6Ve/RxM2ERzvZOrQVD8SFGMkQUDQf863dImj81fVOpEAdvaJ/CYGVL++J/L5tLQMn7fLuvnZqRHHrc7XOtpl
        UbFRA11OWZSOwyMlSYQczfQli3YY/ZiGiKDujJVqDl00LyclZg+4Y+tJIDTrnv9a07NMFJtgvLGKXc0rSe3pr3wDLksyDoL6Vsk5
        T/OzbvPoRI7zV2zlqRhJio4jIa0pKdvdlobObbchKE2jFblyS/S/A4+k/RxAvVYAYlGcIvyYmHPB75znKs/KNWKKJPZwXCaCM/2p
        /9WQbuSIyHaxsnatoNn9M7JEbpNgFP5kitFaxL/sbIJiIZM4sHPnVzjWRRhcLGKhxz/4wGzvogyg4KimJ82YzzHGcb3dJNQP55Lo
        nEMcHQoSBvVTjjtiK1Ccgzcsbh520AbjmF1pYbcCCuVf7wrYTEFvgulqQzSbQfxEHsYwAj84OdLhIz2C32QCpakO3iFQQzf6E9Xv
        Q0c9eKFR9Z+CcM7F3dtFRnRJSLJNgP/XtW//qr86/fN7luoUbFgj1G5j2hNajPZQyi5L5L0fO7it4cstCM6xdEGnW/Ce2zba94EB
        qPTcydJVmoQeBS4C1NHfiPDO+5VAd5CfSO9vdQAIJrEn+W3PA7Xh+jDlCrL/30vdq+vr1MvCiMKc29hE9rrq0IUFWOcJUSUG91qX
        XFLbGbeYgaDCigYm0+HlQrpnFcapEYUakkBY7BP8jOKsTa/BSOC+TgEIaIZKPuA7sxET1oKgtoSJlhCdYXOpwnykWlyHas31ldQs
        cD5ZO7L/wu1qh2P+pnpePb7p/vuR/8RQIqm47Fx2j0RqQheIikJGsDbV0v5+dmSv65YEldA/i6bruOQ0z1q57oJ7AxXb8gr2oRg0
        FroaC6tfUWEULeS5RxB/YRg5n9kp+oB30WyCx616W/uxlTr6dZjluzVd83EfC7a2oQ8KkOAe1eHZiYHZFtr2IT4mw6A/R4ZYzKul
        TKiFSHaI7IuxxFMvpUXRjj/fCuoGk9kh6ytHshqkMdK4S5U/BNO4qQajy80Syu7q02FJqf+UHZoyiED6EnRxJ+b52ltbFtsU2OKf
        8eTD/tQrUQeZQtjR43O8a7PlaVqmHwD5uWIbbBeWsOL81+TSXuD/AMVwrkhdZBIcZkNrCxAp7sv3yTbkh+XKSte3Pu/lk3St1phB
        y1O0MIIFhAYJKoZIhvcNAQcBoIIFdQSCBXEwggVtMIIFaQYLKoZIhvcNAQwKAQKgggUxMIIFLTBXBgkqhkiG9w0BBQ0wSjApBgkq
        hkiG9w0BBQwwHAQIvio6p9y/YjQCAggAMAwGCCqGSIb3DQIJBQAwHQYJYIZIAWUDBAEqBBBfkIbLalQpDQtgxi23On8iBIIE0Mm/
        SDEM+gaUNdf3zY7DYFnu1uahTAk1z8GGMn6EaQZJrn9PKvNc6afd1BgIVvi1G21FkztSa5p53yK/tD2dF/yaxEcOu1xNn8880w4g
        2LwMIF4+YRJ8XqLSTRNLf+SDq0mgCShjH85xXEnLhDlZsynbmy9f4ArSua3MF0WKp+4ZTs6Tb2zEUQQuWtEvns6+1vliZNtbiZj8
        tAbh9CKUTnngqighUW2ESQSBap7FCQhf88zQOjN+BOGMUWZEhD96D08z0ki3/JZlwzrNzPDOGWo8FypmfuZRsgEQeGqdrqzAZpIs
        bSwSRaI72aNMQ+6NJIUbWMItgZ+/uyPaCfqRRQymrok+6eIjwCW2DcBWf5w+PrS5FCxPqbsrkxIzfnGoFkAnIP/z6efGRcd5JgY0
        vHLHKrVUeelQSSnH7UYmrxJ4NfEpxoKCYF55Szrx2VTh5oWquE6sMjrB30aEReCXH422b3KeVk5MVAaO3k6PZZCOoM4UK49RmYrC
        LsIbZ91pllaTMCWSAn4/m0cNcPx3S4SX5+V0XMSH0cd6Z8d90yheDukSPlzc7gXzEEZpg6DPt1RlcrECnGLf24OvjN0mhR24TBpU
        BkyxOIl/CCLFd+tyGXx91h0k/mYHxbdojIyNhsMasf6ATgJZsvUIRFoRAz2X/TH4tTeAod2/Yk/Ixv2KVoT6lU/upKRVJnZcPz3W
        aXlUrQJmWthDmP00dNKiq2xDlZiaywExLF2l8vubX3gxPCEw0yvSfroEDTSy5QYli6A134oYj9+4zSTgsScZDIpq4vViTamLQcX5
        JP6xhiuwmkFVzcmf880PmIuYrn5RDo63oYZOxqjjTWdFd8pScVs52mv39fXx7ZfiLjL4pO9zzG9fC0IsuP97x+6x47RGtdRAU6vl
        KJNSlj7AlHXe3XrIezy2WFikSq8UlegwIkyH3UoBY4Cuc6w+hguJQ7rRkqFNflj4E/WoTcIcnPjZtnpUUlxVXluBAj9+qKicWrBK
        1zf7XzAmZxCW2DjBTMpFpoLT3KpVFOtLGOzH6ZlrUaFebq21ZgaC5XthR6Y+cton4DxER+WNTkbzs1X7euKJEgd9Hz/4U8dSEUL8
        PfiGsjCXU+I7jMWmCUZJdW8H+KIuqx2jDViu4rSSpBXMG4azszDNEtKbC+0IQqjtWMzlnSNLogQRjT7aqVfRSPzum2opsIthnLFG
        /wT/b3vfsgmjIGhf31G6HcYVRGnt66gwEgEWeSk1R/QU89ExZynNl375AO6Oppzcln+z4lKmSXJFH6ngr2Y1LNevbUKXi8AP/Uzb
        YPU/5+0mGuIOKBCdncryrUH31HdXf9jkzYXcUfBxBRjfCaslrufufNwiWJ6kyZy/SxWgJdAHOfS9pH/6dSAgm/PMJ1uyMNowsf+S
        rva6shu3OjA++hHJJRPhY2DBscMoJ3JgrWLPY5tPXTXOuodZzu1+WCsSd51PvhYLZ3VSxQm9VErYuXfImJBHydLoh9Nx9lVBPPrF
        EPTWsBVVkaRlLcaggsidr3KgmYxUTZJdgZmbH2YKnt/p7ufOM033smjTfJw12w+vnqGeipck6ZuUU0KTnBYxyur8F5xZahDkPmML
        ABBRVgxblHSZrKL09dYyKGyWgJuwcgedACz5hDosMSUwIwYJKoZIhvcNAQkVMRYEFKiehhrZdeO2n1mNBTp/pynuj3JZMEEwMTAN
        BglghkgBZQMEAgEFAAQg2cszVU2+jJ0E0lYvczxfwOLi3BnyLKi8EbANmBhe++UECOFEgJesC/wOAgIIAA==
        """)

    /// The identity of a client, with a key of the curve P-256: `Pager 7`, for 100 years.
    static let client = data(
        """
        MIIELAIBAzCCA+IGCSqGSIb3DQEHAaCCA9MEggPPMIIDyzCCAoIGCSqGSIb3DQEHBqCCAnMwggJvAgEAMIICaAYJKoZIhvcNAQcB
        MFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAiYMdoYqcXe0AICCAAwDAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEPnH
        My0b+KJ9m17QXVKxkL+AggIA0icamEe2v4nHmW1dB4uXg5vZYoxa7uofsWX7YCiriYOIIaeVPCfFXqTDsLnDXKT3MCNMyaCIhSmW
        WA6+zCHMI007YielwBMbpCyxV2O0AYgraumJ4EyT+i4xBecSOWHnQ2iFcgYqMJFjHw+FxAFp1Ruq0Wp+hSXK1wktzk9hRKb/vwWx
        ai1LShedbl8E6tH3prHsH1RZpcegdS0zQiYbfGh6GWwAKwDeLm2HWthEx9dnsoZWkNmeVr+pRCaAotOrMdxH14ubW7/U671WWuFA
        8EV3TGtXVfPULkL3SaWOGL3PO2LGTq6nNfVwPtL2gy7lIARBusnvYvsK0wLSeZ6A67brMq0pfxWMtZM9GJ3Vg2SCpKCwFV+i4Dbx
        etqcO4Is2keIDuB7oUrWybRRzl/ar1iUEKTwEQVl/m0lq0ZKBQLFDptk+DggeNj+Q85Jf2flxHs1boVWwgMEao1e05RzdGocQwSI
        oqC7QgmkS136KkNwqLWnKpzBg6OqNf4H2uSErA3x3UqiorocCm/gvPH27N8sjW/KJEx82Rcfwj6RoeYdc4Moh3btP7CSn6HvZeNF
        p/4E8SSj8tgJ/TUjkHTbKgcszSrqHcWLfsrA8l4y//YIlCIu2eiDoc7yYJECCJ8gE64DHvqkaWwwYXiih0g5N4v1SlpPfKDQD2MR
        Aw/alsgwggFBBgkqhkiG9w0BBwGgggEyBIIBLjCCASowggEmBgsqhkiG9w0BDAoBAqCB7zCB7DBXBgkqhkiG9w0BBQ0wSjApBgkq
        hkiG9w0BBQwwHAQIecABbHDhZCwCAggAMAwGCCqGSIb3DQIJBQAwHQYJYIZIAWUDBAEqBBCkaZlHqrQeNyBmbpXD758YBIGQ/9UL
        KsatpRqnoU4aSpLV/EcQMa1j6Dv2M1chzmoiv4nzu8EPTA4LbOCRoH/1e/5wcvDW+TBH4apkoYwNDo3UqDSfsW7f8sBaSxupf8c5
        HKLtYlNRvr2W4XoDkbFRcik5hxi4Lwuj1pK2EUc0+XFsMzbaKGUfXMAG5frp1MRD/KuUvNDTw4Q8kep7O0n9GUStMSUwIwYJKoZI
        hvcNAQkVMRYEFH4jFyz/FsYTLG7InQ2auKLzNUdfMEEwMTANBglghkgBZQMEAgEFAAQgW7loEtrmW5/txfZftRkoZBo0tde4Ewej
        Bxaae9j4AEUECEiDqoO7+zR5AgIIAA==
        """)

    /// That identity, encrypted as OpenSSL did before version 3: RC2 and three times DES.
    static let clientAsOf2010 = data(
        """
        MIIDmgIBAzCCA2AGCSqGSIb3DQEHAaCCA1EEggNNMIIDSTCCAj8GCSqGSIb3DQEHBqCCAjAwggIsAgEAMIICJQYJKoZIhvcNAQcB
        MBwGCiqGSIb3DQEMAQYwDgQIrQ1DelDYaQMCAggAgIIB+O4VU+Q0TmJoEY7yu97MSUw0XOzmHJDPjkZ0Y9gfjSWkwHndNogb4BGy
        uZxXHMEXxSht2H5jKrTTMV+u9QVXoDMb3iDCF2s3Y8gfW5Tt+OZUALrkvidl0BosL1zHlPCLN2CInUHEtJO5oYRotvdHU8DpU/QE
        jXe7ZbItGO/wo41Sq5R03eL62JtLL+aFGlIwxewSFKCDytJwSGeJ9stSmz5ceB7HoKwHpi2DWUQrQVAzMyFc3rFWtaA9QMXctvCH
        2Bh2fn3S9dVAaYK/LrDK3N3Gzs6KYSBeQU7ytD9mXRofLmtfsrNuGn97TNA3qvjThR9TxPIqsubBD4iLUy6tACI0Q89n4qrDycoD
        MxKrLSB62WR1fQzdOLpo/5vR5MTfCtQxQR9XiOmf9P5/sW5CHqzASJKshiqF7oqyWQRreyxKbDsMBIMk4SzGpJ/6TnjDlXV+6mbl
        /jwHW29LhulM+hWaMyHJ8wc2040RBMVdpRSCI8PMe9ubK95oFi+u55vTs7yQf2q/EWeoMkzSNdSPv2PFesiXb6BSjuLo2l7cpf9A
        8darElLa8uYllt0DXtFQTK3sYf8+KKuFTeh2Yy/aDe/EVQlrOXbV4+WIFhHsspMUmYAMuY8Cij/fDkmviOs2BmghZH1KU7E8/G5D
        ftNbp5Pj0tIkgzHeujCCAQIGCSqGSIb3DQEHAaCB9ASB8TCB7jCB6wYLKoZIhvcNAQwKAQKggbQwgbEwHAYKKoZIhvcNAQwBAzAO
        BAiEux2jPYKdrQICCAAEgZAoUr5DyOcjhb1XfQGfSwoqf8gfWlC3WpEHOKMml1nLzbWMMv42Kjfa5CJhw1C/qN5q9Ol83pqwt4rQ
        5vGO/IedY/1K/7oVIuKCQuIHG2LLXU5dvLVqh4VKwWPYVxCfMnaWmTANwafWwUP+95+aA15rpy38xDzXGHNR5Kolsztk8ld6ZYkJ
        GOmJxgQcmCWwbjIxJTAjBgkqhkiG9w0BCRUxFgQUfiMXLP8WxhMsbsidDZq4ovM1R18wMTAhMAkGBSsOAwIaBQAEFDID2mEUJRSo
        kihWdr4TreLPO2V3BAh+TnaWT7arvAICCAA=
        """)

    /// The server's public key, as OpenSSL writes it (PKCS#1).
    static let serverKey = data(
        """
        MIIBCgKCAQEAs32sb+Ye1VjSkxKDyaFFWc/Oq6Sf+lbHyHkB0ZS/MvkeIsuCwkG6I6MKL2suiv672XoZz1JVS7VptO6fvptpR9w1
        zP3veXsc9tk4OhVml/eEN7mL7oRx3yErSBK8GsmyAWw6m2Jx1zuxRRpLNIF01Byhix+RP1D5FlnnO71pTe/FkyGTtKTxBIzXVYxe
        gTsLoWgtiJdq+qq2rEWeiHqpiK3iTZ8vsD/ZZ9AVyjr01MZ9NWb5b62w76ME1E6qxaY2mTwGS9u4bcaKpiHyypILHLBDvLE79dTl
        lN64fax75+wmAk8W/wVscgl/l83214dfOuK4qh+JV3bJ4h2e4zx7fwIDAQAB
        """)

    /// The client's public key, as OpenSSL writes it (X9.63).
    static let clientKey = data(
        """
        BILrq7g2ufTkaYJQdGoZylN+wxjQsbTEvH3MGyaMDUNYf5mD0uk0E9JAQBxwZQ8GcUTlSUIuKnvOmo4p9mzRTQs=
        """)

    /// Imports an identity as programs do.
    static func imported(_ data: Data) throws -> SecIdentity {
        var items: CFArray?
        let options: [String: Any] = [kSecImportExportPassphrase as String: "ward"]
        #expect(unsafe SecPKCS12Import(data as CFData, options as CFDictionary, &items) == errSecSuccess)
        let item = try #require((items as? [[String: Any]])?.first)
        return try #require(item[kSecImportItemIdentity as String] as? SecIdentity)
    }

    private static func data(_ base64: String) -> Data {
        Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data()
    }
}
