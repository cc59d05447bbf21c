// swift-format-ignore-file: NeverForceUnwrap
import NetworkExtension

/// A provider that crashes at its first timer event, in the way that its configuration names.
class PushProvider: NEAppPushProvider {
    private var beds: [String: Int] = [:]

    override func start(completionHandler: @escaping (Error?) -> Void) {
        completionHandler(nil)
    }

    override func handleTimerEvent() {
        switch providerConfiguration?["way"] as? String {
        case "unwrap": callBed()
        case "fatal-error": giveUp("there is no bed")
        default: DispatchQueue.global().async { self.writeNowhere() }
        }
    }

    private func callBed() {
        print("the bed is \(beds["3"]!)")
    }

    private func giveUp(_ reason: String) {
        fatalError(reason)
    }

    private func writeNowhere() {
        UnsafeMutablePointer<Int>(bitPattern: 8)!.pointee = 1
    }
}
