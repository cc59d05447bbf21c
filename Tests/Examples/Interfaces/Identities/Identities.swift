import Foundation
import Security

/// Files that were made with `openssl pkcs12 -export`, passphrase `ward`.
enum Identities {
    /// `CN=Pager 8`, signed by `CN=Ward CA`, with a key of the curve P-256.
    static let chain = data(
        """
        MIIFXAIBAzCCBRIGCSqGSIb3DQEHAaCCBQMEggT/MIIE+zCCA7IGCSqGSIb3DQEHBqCCA6MwggOfAgEAMIIDmAYJKoZIhvcNAQcBMFcGCSqG
        SIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAhj7C6EFQeFFAICCAAwDAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEESonJeAaK7Ut8Ne5k+S
        ChuAggMwzH+47o6lklVI9ozlG7w0Lvhvpqhc0QrUdoUwB1PAv2Upq2yTLzrdqV+yRQOrL5W70VMy4runtPR/3A86TOVH13QiCLURefUTJl1q
        QDIQG6Zq1rWTtKI3GbakbDfs0wr3GIDjfBtC2fvyQYAQhnG/GqRzykzE3XQD3gmRArcTfeWogtzPNd5P74/QbFRLYwUVUetNH87/C5uTN6r0
        derWsfTgzXGcP/lZQiBb3ZJMZI/V2ij+CHN78yTJaXk7AqHjxE+YdgEdq0G/cBCsNRBNB1V75AUuFtlbiyj0gj80vi37AXSlBgVnu9AtGjFS
        rd86SDwo5G4QiW3C16YsLSHfOOJpf/IZrE1ccwERcc0J54QFDYhrSubaj0Ds0S4MPNtv3lhoLFyjteFe9DM2dT/xBMKC3Vi1+ZefpOv22QJZ
        ETCA6A9G4ccqLYPhaZ9VQKamhgvNDggRGpLMJjzMqdRQP28n0f7uYbNF3CRmpZ24b2WJJvYvzm7MOD7Ps08IY9qndMuibrAlagSCJaVZCxbJ
        jl5sHbyXvOXcF7bNuYnQP9Zb0aoMJ0JmHffFmmonMiaLXA2G1BASvCVynY26ZG8pRCdAdGd4ipxqeTsXe+ZW4Xj124d+4F6co7d9WfjEfGwR
        /CPFZDHMvMLI2FtZJuxAeBdyJo5FMifieklQVKK6qlJhQxzAdZDbL7kMBI9y118xm0qLF7miVgJNtI2qXOfDt7z+opVQd27fUXwt5OMlgN+f
        AWcaRbflg38kqHvfPUFplgnfMUbF5gCBB0iJZIlSHlDIt0I7raqdbQq0YkkJPWthZtWRDdQg6CzJdINIwFDLi4SGJa2jD9hEZ5z6KBCSp46U
        a9xatrTHGHyucKYfNjxobk3332MPsDmuWRAF4EfsUl4sI2VR+VGi14mcFFkfSUC/xZF59Bgm7i+o1FgZeppO9E/r+1uSw28P+yc4fNOKwSep
        N0hknEioDQs28Hg8wxhhZD8vYbrD8p+nqU8HXf/wwIb0Q3nyowuO3diI5HcrY4IRl/ki6tah30nU4sxB0DKqBg7jL+KQn+FnY1qTwsD1I551
        EkjecjRrIU7irQ1RMIIBQQYJKoZIhvcNAQcBoIIBMgSCAS4wggEqMIIBJgYLKoZIhvcNAQwKAQKgge8wgewwVwYJKoZIhvcNAQUNMEowKQYJ
        KoZIhvcNAQUMMBwECEZliJW9fXTwAgIIADAMBggqhkiG9w0CCQUAMB0GCWCGSAFlAwQBKgQQBhvjYxF+bUzhPVhO7zkLmQSBkGpeDNKB07tA
        asrcUnz19drBZNHsL7udQoBaEykhMAj+Y/tpE5YHRp1KVhKb8ntgH8j2JU+IMhbk6zHmsDOUlhYZ0Mt70UfYnORpoYMwn0nl9JrV8eyEVHwR
        dhltHKa9OfyQEHUWLNz3xvRxu8hk1/DX1KSNUmy0j0MYDaikZseRHCKc4VY8wl1nDHO0hXwJGTElMCMGCSqGSIb3DQEJFTEWBBQ5W5nXvGPr
        oKjHB05asW41krgfUTBBMDEwDQYJYIZIAWUDBAIBBQAEIO1QyWQys2bb0CxBj7PYaWSKZQcHYi6GvdvGrUw6oJZgBAhp+kwNIHaibAICCAA=
        """)

    /// `CN=push.ward.example`, with a key of RSA of 1024 bits.
    static let rsa = data(
        """
        MIIGvwIBAzCCBnUGCSqGSIb3DQEHAaCCBmYEggZiMIIGXjCCAyIGCSqGSIb3DQEHBqCCAxMwggMPAgEAMIIDCAYJKoZIhvcNAQcBMFcGCSqG
        SIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAg9m/h89WlGkAICCAAwDAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEOJ1BauWvhG4JI340Dqe
        XW+AggKgDXwUyt1uFGc63z+lTYL0Ma/tx5WqvjqgH4/GRLb91a4M1JFrCJ7xcDJGoyNkytRhtlqG/bW7Kd/be677hl8VhrSV7PbjAErZQKey
        BhmRidSsBQajRIeTkgJBdqiWXNTe380TCsyJ10yaZcFXkyNHfvmwCqxMQoBIKQNpGdHVuM/FyaAJPKKbcC974cMsk8E0SCZk/APlOMZXfgSH
        sh8TAwjqrsPgkuBoW8sOhK1lGMmKp5vbpJ8y4O5ECm+Uh7r9F8Zt5HufgbzNfLZXeIe3yJeI168ullbonm8dqdcDDAnDocLy+XK/HlWKZb2e
        uM+H0dvmvrdwrY6Qovd1g+57XnEPsDVqYJttBq9AJbhpOm5OoHlFmN4ko7Srn86SmkMbAG03yq8FkZeyoaIdi3dHmZCsRrdpmbABQJ+um74v
        OrByF9Mnh5Pf9tmY7LxmIGdE9ZNY11VLNOJAoOIyHAqmzN4pLQTmL+cahSfm/StrMXS3h/ZjcD7nZNTbfzZ4/YbcK1laFyg3r3AwJacHlgqA
        ZNnULVPEJ+KrKp+0yeJG610OXJAdRRqXj2cf3h5Wc2TrvOWM+VXK3m1KMliQpCXWp8P9w85GK8szbZM6UIdY1JKuJp/Uwz8a7BHSgfjgHD5I
        hwCgxkFALUkdqohfChhDHdZgJGXtysTu3vL4pl1RFNjPjGvBXXJw/8UtnJek8aAmcYTpwVb44y4HUjBFdKNlsmH7lpfbULB3uzJYDPi1onPg
        JbEMP6e1oM6LFmVVhvnG49K6gNkzvXEoJMCGdWw3hCDdvlvy2Kf8/OGx2nhF2quJQwlyQnYlubM/1Tr5PqqXl3CDpsq0nxs0ETFDmI6kL2lP
        IKdPqTNKPao9mOvijcMMFRXL61uK2U4BKDItNIKoMIIDNAYJKoZIhvcNAQcBoIIDJQSCAyEwggMdMIIDGQYLKoZIhvcNAQwKAQKgggLhMIIC
        3TBXBgkqhkiG9w0BBQ0wSjApBgkqhkiG9w0BBQwwHAQIfX/IDYphBC8CAggAMAwGCCqGSIb3DQIJBQAwHQYJYIZIAWUDBAEqBBAt4GusiI7A
        zoccRjAU2guNBIICgDA+duZLvHd7k3hkwrEp2IqiWtuiP1khdya4vRZrCbvctIPcZ90dPEkK47tqNknU3a0ScVqgp2zmeLFm/FoVcfQFl9ev
        ImOAn0FDM9yu1Mt4tjaI9J0sd4yhbxYsqoWgcM7IdpuaSkBiV+ML1HbLCm+P2w1AkUh4iy00PBTL5qKgH8I6iBcntD4FyitqIdL0QgkAGWhm
        X/1D3jrmy4Fv9ULoxCtrVa5Myw4JVaDFINYM9TnbzEuGW+tnECDDosX5EFMqlUDPXXHqEuYd1ZZ+9cw2SJPq9FC2gELf6BojZVDtewuyHoIL
        PFb2nIdQI8E7zhjBYDn4FTe3nxfqKQYze2VOFuQFV6pZvPuXQKtTKlngauWwdCJY10rmGHGDkbBIKq9zBDVKOghkdA8b48PoUUW7ozJBVZ1X
        59IKNPWYVJowhOFMAVF0fknxBFTmoHMbg2NpxVUpNvE0+bV8qS+4Wdq1y1Ax1ABuuBH6/WO9yy0lfisZV35kFMbQMuBiDX/1aZwuDN/aQcQe
        HaqZT6bpA+SqURkGVSS/VgfrYCQW9W4bXg5tnYNX2kckb4U/2UXIN/2Q/oIIzG+NC/OQxRJHGSmCoOp8T8pFWOCq5BRYXbn5mNvWaA5KY8SZ
        zvcSCN6b8E7aZcENLDVTR9j6QqvEUjnPfPb1QqlWQnN0IkXY/OLfwHIIs9BPYG7oZf66LEiN7Y6j9JgU6ziA1Zm40xzRMxLucd5r0sIBYNff
        rxRKPb4IgkWf6GnNVZSG94Ig1rQgLbZj5N3pdNk7CY0k1c5f5d/iYv1KTI9hxRrINdM0EzUmTNMXCTix2jce6oVZnV2kgUlxfvygAQ0uGL+7
        9/fW3hIxJTAjBgkqhkiG9w0BCRUxFgQUAUZJQoR89bNNjxEFboXMBYKjexAwQTAxMA0GCWCGSAFlAwQCAQUABCD6bNo7EqZj0hNMBS7Rnnsg
        cTsd3K9tDIb+/TLuutgPpgQI90zy7oIEWFMCAggA
        """)
}

/// The identity of a file.
func imported(_ file: Data) -> SecIdentity? {
    var items: CFArray?
    let options = [kSecImportExportPassphrase: "ward"] as CFDictionary
    guard SecPKCS12Import(file as CFData, options, &items) == errSecSuccess else { return nil }
    return (items as? [[String: Any]])?.first?[kSecImportItemIdentity as String] as? SecIdentity
}

/// The bytes of a text in Base64.
func data(_ text: String) -> Data { Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data() }
