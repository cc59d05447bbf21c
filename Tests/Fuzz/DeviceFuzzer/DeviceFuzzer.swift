internal import DeviceProtocol
internal import DeviceRules
internal import Foundation
internal import Fuzzing

/// A line that is a message of some kind is the same message when it is written and read again.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let line = unsafe Data(Fuzzing.bytes(start, count))
    check(AppRequest.self, line)
    check(AppReply.self, line)
    check(DeviceCommand.self, line)
    check(DeviceConfiguration.self, line)
    check(ProbeRequest.self, line)
    return 0
}

private func check<Message: Codable & Equatable>(_ type: Message.Type, _ line: Data) {
    guard let message = try? JSONDecoder().decode(type, from: line), let written = try? JSONEncoder().encode(message)
    else { return }
    let again = try? JSONDecoder().decode(type, from: written)
    Fuzzing.require(again == message, "\(message) is \(String(describing: again)) when it is read again")
}

private let transferID = TransferID(session: "ward", task: 1)
private let upload = TransferRequest(
    .upload, transferID, url: "http://a/b", method: "PUT", headers: ["X-Ward": "3"], body: "/b", folder: "/f",
    description: "plan")

/// Every message about background transfers of an app and of the process that performs them.
private let transferRequests: [AppRequest.Content] = {
    let messages: [TransferMessage] =
        [
            .start(upload), .start(TransferRequest(.download, transferID, url: "http://a/b", folder: "/f")),
            .cancel(transferID), .suspend(transferID), .resume(transferID),
            .answer(transferID, disposition: 2, trusts: true),
        ] + transferReports.map { .report(transferID, $0) }
    return [.transferObserve(session: "ward"), .transferServe] + messages.map { .transfer($0) }
}()

private let taskRequest = BackgroundTaskRequest(.processing, "index", earliestBegin: 1_800_000_000, needsNetwork: true)

private let taskRequests: [AppRequest.Content] = [
    .observeBackgroundTasks, .backgroundTaskRequests, .backgroundTask(.submit(taskRequest)),
    .backgroundTask(.cancel(identifier: "index")), .backgroundTask(.cancel(identifier: nil)),
    .backgroundTask(.completed(identifier: "index", success: true)),
]

private let talkRequests: [AppRequest.Content] = [
    .observePushToTalk, .pushToTalk(.join(PushToTalkChannel("A", name: "Ward"))), .pushToTalk(.leave(identifier: "A")),
    .pushToTalk(.participant(name: "Desk", identifier: "A")),
    .pushToTalk(.transmission(isOn: true, isByUser: true, identifier: "A")),
]

private let talkReplies: [AppReply.Event] = [
    .pushToTalk(.restored(PushToTalkChannel("A", name: "Ward"))), .pushToTalk(.restored(nil)),
    .pushToTalk(.message(userInfo: "AA==")), .pushToTalk(.button(isPressed: true)), .pushToTalk(.left),
    .pushToTalkRefused(code: 6, message: "no"),
]

private let taskReplies: [AppReply.Event] = [
    .backgroundTask(.launch(taskRequest)), .backgroundTask(.expire(identifier: "index")),
    .backgroundTaskRequests([taskRequest, BackgroundTaskRequest(.refresh, "refresh")]),
]

private let transferReports: [TransferReport] = [
    .response(TransferResponse(url: "http://a/b", status: 200, headers: ["X-Floor": "2"])),
    .progress(TransferProgress(sent: 1, toSend: 2, received: 3)), .body("AA=="), .file("/f/1"),
    .challenge(TransferChallenge(host: "a", port: 443, certificates: ["AA=="], isTrusted: true)),
    .waiting(TransferError(domain: "NSURLErrorDomain", code: -1005, message: "lost")), .ended(nil),
    .ended(TransferError(domain: "NSURLErrorDomain", code: -999, message: "cancelled")),
]

/// Every message about background transfers of a device.
private let transferReplies: [AppReply.Event] = {
    var pending = PendingTransfer(upload)
    pending.response = TransferResponse(url: "http://a/b", status: 200)
    pending.isSuspended = true
    let messages: [TransferMessage] =
        [.pending(SessionTransfers(pending: [pending], lastTask: 1)), .delivered, .start(upload), .cancel(transferID)]
        + transferReports.map { .report(transferID, $0) }
    return messages.map { .transfer($0) } + [.backgroundSession("ward")]
}()

/// A request of every call and operation, replies, every command.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _ count: UnsafeMutablePointer<CInt>?, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
    Fuzzing.writeSeeds { _ in
        var seeds: [Data] = []
        func add(_ message: some Encodable) throws { seeds.append(try JSONEncoder().encode(message)) }
        let contents: [AppRequest.Content] = [
            .register(type: "_pager._tcp", name: "pager", port: 80, txt: ["a": "b"]), .browse(type: "_pager._tcp"),
            .resolve(type: "_pager._tcp", name: "pager"), .enumerateTypes, .lookUp(host: "server.local"),
            .path(host: "10.1.0.2", port: 80), .interfaces, .observeState(confirms: true), .stateTaken,
            .stayAwake(.backgroundTask, name: "sync"), .stayAwake(.call), .systemService("airprint"), .pushLoad,
            .pushSave(PushConfiguration(matchSSIDs: ["Ward"])),
            .pushRemove(number: 1), .pushObserve, .callReported, .provide, .providerStarted(instance: 1, error: "no"),
            .providerStopped(instance: 1), .providerUnmatched(instance: 1), .providerReleased(instance: 1),
            .reportCall(userInfo: "AA==", instance: 1), .reportPushToTalk(userInfo: "AA=="),
            .notify(NotificationContent(identifier: "1")), .observePresentations, .requestNotifications(options: 6),
            .notificationSettings,
            .answerPresentation(number: 1, [.list]), .cancel(1),
            .wifiInformation, .hotspotApply(HotspotConfiguration(.ssid("Ward"), security: .open, isForOnce: true)),
            .hotspotApply(HotspotConfiguration(.prefix("Wa"), security: .personal)), .hotspotList,
            .hotspotRemove("Ward", isDomain: false), .hotspotRemove("ward.example", isDomain: true),
            .scheduleNotification(
                NotificationContent(identifier: "1"), NotificationSchedule([1_800_000_000], interval: 60)),
            .pendingNotifications, .removePendingNotifications(["1"]), .removePendingNotifications(nil),
            .deliveredNotifications, .removeNotifications(["1"]), .removeNotifications(nil), .notificationCategories,
            .setNotificationCategories([
                NotificationCategory(
                    identifier: "call", actions: [.init(identifier: "reply", options: 5, input: .init(button: "Send"))])
            ]),
        ]
        for content in contents + transferRequests + taskRequests + talkRequests { try add(AppRequest(content, id: 2)) }
        let events: [AppReply.Event] = [
            .ready, .registered(name: "pager", type: "_pager._tcp"),
            .addresses(["10.1.0.2", "fd00:1::2"], host: "a.local"),
            .path(.satisfied), .path(.unsatisfied(.localNetworkDenied)), .interfaces(["eth0": "wifi"]), .done,
            .cancelled, .pushConfigurations([PushConfiguration(number: 1, matchSSIDs: ["Ward"])]),
            .pushSaved(number: 1), .pushRefused(code: 1, message: "no"), .pushActive(number: 1, true),
            .incomingCall(number: 1, userInfo: "AA=="),
            .provider(.start(configuration: "AA==")), .provider(.stop(reason: 3)), .provider(.timer),
            .expired, .quickAction("search"), .hotspots(["Ward"]), .hotspotRefused(code: 7, message: "no"),
            .wifiNetwork(JoinedNetwork(ssid: "Ward", interface: "wlan0", bssid: "02:00:0b:01:00:01")),
            .notificationPermission(NotificationPermission(.authorized, options: 6)),
            .willPresent(number: 1, NotificationContent(identifier: "1")),
            .notifications([NotificationContent(identifier: "1")]),
            .notificationCategories([NotificationCategory(identifier: "call")]),
            .notificationResponse(
                NotificationResponse(NotificationContent(identifier: "1"), action: "reply", text: "Yes")),
        ]
        for event in events + transferReplies + taskReplies + talkReplies { try add(AppReply(event, to: 7)) }
        for action in DeviceAction.allCases { try add(DeviceCommand(action, app: "pager", id: 3)) }
        let notices: [DeviceCommand.Action] = [
            .networkJoined(JoinedNetwork(ssid: "Ward", interface: "wlan0")), .networkLeft(interface: "wlan0"),
            .networkNotJoined(ssid: "Ward", reason: "no"),
            .accessPointChanged(bssid: "02:00:0b:01:00:02", interface: "wlan0"),
            .programEnded(cause: "SIGSEGV"), .suspend, .resume,
            .quickAction("search"), .launchTask("index"), .notification(NotificationGesture(.open, title: "Bed 3")),
            .notification(NotificationGesture(.choose(action: "reply", text: "Yes"), title: "Bed 3")),
            .notification(NotificationGesture(.dismiss, title: "Bed 3")),
        ]
        for notice in notices { try add(DeviceCommand(notice, app: "push", id: 4)) }
        let (to, type, text) = ("server", "_pager._tcp", "é\u{0}")
        let tries: [ProbeRequest.Content] = [
            .tcpConnect(to: to, port: 7, interface: "eth0"), .tcpListen(port: 7), .tcpSend(of: 1, text: text),
            .datagram(.connect, to: to, port: 7), .datagram(.send(text), to: to, port: 7, from: .earlier(1)),
            .datagram(.sendMany(text), to: to, port: 7), .datagram(.multicast(text), to: to, port: 7),
            .datagram(.broadcast(text), to: to, port: 7), .receive(.echo, port: 7), .receive(.all, port: 7),
            .receive(.multicast(group: to), port: 7), .receive(.broadcast, port: 7), .ping(to: to), .lookUp(to: to),
            .register(type: type, port: 7, txt: ["a": "b"]), .browse(type: type), .resolve(type: type, name: "pager"),
            .enumerateTypes, .path(to: to, port: 7, .udp), .interfaces, .systemService(name: "airprint"),
            .triggerAlert, .cancel(of: 1),
        ]
        for content in tries { try add(ProbeRequest(content, id: 4, seconds: 0.5)) }
        var configuration = DeviceConfiguration(
            name: "phone", DeviceDescription(.iOS), apps: [.init(AppDescription("pager"))], ledgerFile: "/ledger")
        configuration.network = JoinedNetwork(ssid: "Ward", interface: "wlan0")
        configuration.pushFaults = PushFault.allCases
        try add(configuration)
        return seeds.map { Array($0) }
    }
    return 0
}
