package import AppleNetwork
internal import Foundation
internal import Glibc
internal import NIOCore

extension NWError {
    /// Translates an error of a channel.
    package init(io error: any Error) {
        switch error {
        case let error as NWError: self = error
        case let error as IOError: self = .posix(POSIXErrorCode(rawValue: error.errnoCode) ?? .EIO)
        case ChannelError.connectTimeout: self = .posix(.ETIMEDOUT)
        case ChannelError.writeMessageTooLarge: self = .posix(.EMSGSIZE)
        case ChannelError.writeHostUnreachable: self = .posix(.EHOSTUNREACH)
        case ChannelError.eof: self = .posix(.ECONNRESET)
        case ChannelError.outputClosed: self = .posix(.EPIPE)
        case is ChannelError: self = .posix(.ECANCELED)
        default: self = .posix(.EIO)
        }
    }
}
