internal import AppleSecurity
package import DeviceProtocol
internal import Dispatch
internal import Foundation
internal import Synchronization

/// Performs the background transfers of an app for its device, and never returns (CGuest/transfers.c).
@_cdecl("pushlab_perform_transfers")
public func performTransfers() {
    let service = TransferService(DeviceConnection.shared)
    service.run()
}

/// The performance of background transfers as a device orders them.
///
/// The process ends when the device ends it, or when the connection to the device is lost.
package final class TransferService: Sendable {
    private let device: any DeviceRequests
    private let works = Mutex<[TransferID: TransferWork]>([:])
    private let isOver = DispatchSemaphore(value: 0)

    package init(_ device: any DeviceRequests) { self.device = device }

    /// Follows the orders of the device until there is none, then ends the process.
    fileprivate func run() -> Never {
        begin()
        isOver.wait()
        exit(0)
    }

    /// Asks the device for orders.
    package func begin() {
        _ = device.hold(.transferServe) { [self] reply in
            switch reply {
            case .transfer(let message): obey(message)
            case .failed: isOver.signal()
            default: break
            }
        }
    }

    private func obey(_ message: TransferMessage) {
        switch message {
        case .start(let request): start(request)
        case .cancel(let id): works.withLock { $0[id] }?.cancel()
        case .suspend(let id): works.withLock { $0[id] }?.suspend()
        case .resume(let id): works.withLock { $0[id] }?.resume()
        case .answer(let id, let disposition, let trusts):
            works.withLock { $0[id] }?.answer(disposition: disposition, trusts: trusts)
        case .report, .pending, .delivered: break
        }
    }

    private func start(_ request: TransferRequest) {
        let work = TransferWork(request) { [self] report in
            if case .ended = report { works.withLock { $0[request.id] = nil } }
            device.request(.transfer(.report(request.id, report))) { _ in }
        }
        let isNew = works.withLock { works in
            guard works[request.id] == nil else { return false }
            works[request.id] = work
            return true
        }
        if isNew { work.begin() }
    }
}
