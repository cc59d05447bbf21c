internal import Foundation
internal import Glibc

/// The words of strerror(3) on Darwin.
enum DarwinErrorText {
    /// The messages that differ from those of this machine.
    private static let others: [Int32: String] = [
        ENXIO: "Device not configured",
        EBUSY: "Resource busy",
        EXDEV: "Cross-device link",
        ENODEV: "Operation not supported by device",
        ERANGE: "Result too large",
        EOPNOTSUPP: "Operation not supported on socket",
        EAFNOSUPPORT: "Address family not supported by protocol family",
        EADDRNOTAVAIL: "Can't assign requested address",
        EISCONN: "Socket is already connected",
        ENOTCONN: "Socket is not connected",
        ESHUTDOWN: "Can't send after socket shutdown",
        ETOOMANYREFS: "Too many references: can't splice",
        ETIMEDOUT: "Operation timed out",
        EDQUOT: "Disc quota exceeded",
        ESTALE: "Stale NFS file handle",
        EREMOTE: "Too many levels of remote in path",
        EOVERFLOW: "Value too large to be stored in data type",
        EILSEQ: "Illegal byte sequence",
        ENODATA: "No message available on STREAM",
        ENOSR: "No STR resources",
        ENOSTR: "Not a STREAM",
        ETIME: "STREAM ioctl timeout",
    ]

    /// Returns Darwin's text for an error of this machine.
    static func text(of code: POSIXErrorCode) -> String {
        // glibc's texts are constants, but for numbers that POSIXErrorCode does not have.
        if let text = others[code.rawValue] { return text }
        return unsafe String(cString: strerror(code.rawValue))
    }
}
