/// The status of a function: 0, or the number of an error.
public typealias OSStatus = Int32

/// No error.
public let errSecSuccess: OSStatus = 0
/// The function is not implemented.
public let errSecUnimplemented: OSStatus = -4
/// A parameter is invalid.
public let errSecParam: OSStatus = -50
/// Memory is exhausted.
public let errSecAllocate: OSStatus = -108
/// The program lacks an entitlement, such as for an access group.
public let errSecMissingEntitlement: OSStatus = -34018
/// No keychain is available.
public let errSecNotAvailable: OSStatus = -25291
/// The passphrase is wrong.
public let errSecAuthFailed: OSStatus = -25293
/// The item exists already.
public let errSecDuplicateItem: OSStatus = -25299
/// The item was not found.
public let errSecItemNotFound: OSStatus = -25300
/// Asking the user would be necessary and is not allowed.
public let errSecInteractionNotAllowed: OSStatus = -25308
/// The data cannot be decoded.
public let errSecDecode: OSStatus = -26275
/// The checksum of PKCS#12 data is wrong.
public let errSecPkcs12VerifyFailure: OSStatus = -25264
/// The format of the certificate or key is unknown.
public let errSecUnknownFormat: OSStatus = -25257
/// The certificate is for other hosts.
public let errSecHostNameMismatch: OSStatus = -67602
/// The certificate must not be used for this.
public let errSecInvalidExtendedKeyUsage: OSStatus = -67609
/// The certificate has expired.
public let errSecCertificateExpired: OSStatus = -67818
/// The certificate is not valid yet.
public let errSecCertificateNotValidYet: OSStatus = -67819
/// A certificate is not trusted.
public let errSecNotTrusted: OSStatus = -67843

/// Returns the message of a status; `nil` for an unknown status.
public func SecCopyErrorMessageString(_ status: OSStatus, _ reserved: UnsafeMutableRawPointer?) -> CFString? {
    switch status {
    case errSecSuccess: "No error."
    case errSecUnimplemented: "The function is not implemented."
    case errSecParam: "A parameter is not valid."
    case errSecAllocate: "Memory could not be allocated."
    case errSecMissingEntitlement: "The program lacks an entitlement."
    case errSecNotAvailable: "No keychain is available."
    case errSecAuthFailed: "The passphrase is not correct."
    case errSecDuplicateItem: "The item exists already."
    case errSecItemNotFound: "The item was not found."
    case errSecInteractionNotAllowed: "The user would have to be asked, which is not allowed."
    case errSecDecode: "The data could not be decoded."
    case errSecPkcs12VerifyFailure: "The PKCS#12 data does not match its checksum."
    case errSecUnknownFormat: "The format of the data is not known."
    case errSecHostNameMismatch: "The certificate is for another host."
    case errSecInvalidExtendedKeyUsage: "The certificate must not be used for this."
    case errSecCertificateExpired: "The certificate has expired."
    case errSecCertificateNotValidYet: "The certificate is not valid yet."
    case errSecNotTrusted: "The certificate is not trusted."
    default: nil
    }
}
