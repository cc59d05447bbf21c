internal import DeviceProtocol
private import Synchronization

/// A background task or a call of an app, which keeps it from being suspended.
final class AwakeOperation: AppOperation {
    private let origin: AppOperationOrigin
    private let life: AppLifeCenter
    private let reason: AppRequest.AwakeReason
    private let name: String?
    private let number = Mutex<Int?>(nil)

    init(_ origin: AppOperationOrigin, _ reason: AppRequest.AwakeReason, name: String?, _ tools: ServiceTools) {
        self.origin = origin
        self.reason = reason
        self.name = name
        life = tools.life
    }

    func begin() {
        origin.reply(.ready)
        guard let app = origin.caller.app else { return }
        let id = life.begin(reason, name: name, of: app) { [origin] in origin.reply(.expired) }
        number.withLock { $0 = id }
    }

    func privacyChanged() {}

    func networkChanged() {}

    func cancel() { if let id = number.withLock({ $0 }) { life.end(id) } }
}
