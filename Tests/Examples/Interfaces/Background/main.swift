import BackgroundTasks
import PushKit

// Registrations for pushes, which do not come, and for tasks that nobody launches.

final class Registration: NSObject, PKPushRegistryDelegate {
    var tokens: [PKPushType: Data] = [:]

    func pushRegistry(
        _ registry: PKPushRegistry, didUpdate pushCredentials: PKPushCredentials, for type: PKPushType
    ) {
        tokens[type] = pushCredentials.token
        tell(
            "token: \(type.rawValue) \(pushCredentials.token.count) \(registry.pushToken(for: type) == pushCredentials.token)"
        )
    }

    func pushRegistry(
        _ registry: PKPushRegistry, didReceiveIncomingPushWith payload: PKPushPayload,
        for type: PKPushType,
        completion: @escaping () -> Void
    ) {
        tell("push: \(payload.dictionaryPayload)")
        completion()
    }
}

func describe(_ name: String, _ body: () throws -> Void) {
    do {
        try body()
        tell("\(name): accepted")
    } catch BGTaskScheduler.Error.notPermitted {
        tell("\(name): not permitted")
    } catch {
        tell("\(name): \((error as NSError).domain) \((error as NSError).code)")
    }
}

let queue = DispatchQueue(label: "registry")
let registration = Registration()
let registry = PKPushRegistry(queue: queue)
registry.desiredPushTypes = [.voIP]
tell("before a delegate: \(registry.pushToken(for: .voIP) == nil)")
registry.delegate = registration
queue.sync {}
registry.desiredPushTypes = [.voIP]
registry.desiredPushTypes = [.voIP, .fileProvider]
queue.sync {}
tell("two tokens: \(Set(registration.tokens.values).count)")
registry.desiredPushTypes = []
queue.sync {}
tell("no longer: \(registry.pushToken(for: .voIP) == nil)")

let scheduler = BGTaskScheduler.shared
func register(_ identifier: String) -> Bool {
    scheduler.register(forTaskWithIdentifier: identifier, using: nil) { task in
        task.expirationHandler = nil
        task.setTaskCompleted(success: true)
    }
}
tell("register: \(register("refresh")) \(register("unknown")) \(register("other"))")
let refresh = BGAppRefreshTaskRequest(identifier: "refresh")
refresh.earliestBeginDate = Date(timeIntervalSinceNow: 900)
describe("unknown") { try scheduler.submit(BGAppRefreshTaskRequest(identifier: "unknown")) }
describe("refresh") { try scheduler.submit(refresh) }
describe("refresh again") { try scheduler.submit(refresh) }
describe("another refresh") { try scheduler.submit(BGAppRefreshTaskRequest(identifier: "other")) }
let processing = BGProcessingTaskRequest(identifier: "other")
processing.requiresNetworkConnectivity = true
describe("processing") { try scheduler.submit(processing) }
let pending = await scheduler.pendingTaskRequests()
tell("pending", pending.map(\.identifier).sorted())
tell("a copy: \(pending.contains { $0 === refresh })")
tell(
    "needs the network: \((pending.first { $0.identifier == "other" } as? BGProcessingTaskRequest)?.requiresNetworkConnectivity ?? false)"
)
scheduler.cancel(taskRequestWithIdentifier: "refresh")
scheduler.cancel(taskRequestWithIdentifier: "unknown")
scheduler.getPendingTaskRequests { all in
    tell("left", all.map(\.identifier))
    scheduler.cancelAllTaskRequests()
    tell("done")
    // Ends the program, as on iOS.
    switch ProcessInfo.processInfo.processName {
    case "twice": _ = register("refresh")
    case "unheard": try? scheduler.submit(BGAppRefreshTaskRequest(identifier: "late"))
    default: break
    }
}
while true { try await Task.sleep(for: .seconds(60)) }
