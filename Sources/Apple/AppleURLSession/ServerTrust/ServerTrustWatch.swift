internal import AppleSecurity
internal import Foundation
internal import FoundationNetworking
internal import Synchronization

/// Has the delegates of a task decide about the servers of its transfer, for as long as this object is kept.
@safe final class ServerTrustWatch {
    let check: ServerTrustCheck
    private let transfer: UnsafeMutableRawPointer
    private let trust = TransferTrusts.make()

    private static let hasReported = Mutex(false)

    /// Watches the transfer of the toolchain's implementation; `nil` if this libcurl cannot ask.
    init?(_ loader: URLProtocol, of task: URLSessionTask) {
        guard let session = task.ownSession, let handle = storedProperty("easyHandle", of: loader),
            let transfer = unsafe storedProperty("rawHandle", of: handle) as? UnsafeMutableRawPointer
        else { return nil }
        let check = ServerTrustCheck(task, in: session)
        self.check = check
        unsafe self.transfer = unsafe transfer
        guard unsafe trust.watch(transfer, decide: { check.decideNow($0) }) else {
            Self.report()
            return nil
        }
    }

    deinit { unsafe trust.forget(transfer) }

    /// Writes once that delegates are not asked.
    private static func report() {
        let isFirst = hasReported.withLock { hasReported in
            defer { hasReported = true }
            return !hasReported
        }
        guard isFirst else { return }
        let text = "URLSession: delegates are not asked about servers, because this libcurl has no OpenSSL.\n"
        FileHandle.standardError.write(Data(text.utf8))
    }
}
