internal import AppleNetwork
internal import Foundation

extension NSError {
    /// Returns the error of a system call as on a device: Darwin's number and description in `NSPOSIXErrorDomain`.
    static func posix(_ code: POSIXErrorCode) -> NSError {
        let error = NWError.posix(code)
        return NSError(
            domain: NSPOSIXErrorDomain, code: error.errorCode,
            userInfo: [NSLocalizedDescriptionKey: "The operation couldn’t be completed. \(error.reason)"])
    }
}
