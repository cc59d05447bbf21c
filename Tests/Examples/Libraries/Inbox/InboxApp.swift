import Combine
import Foundation
import os

/// What the badge of an app is made of.
final class Inbox: ObservableObject {
    @Published var unread = 0
    @Published var isOnline = false
}

@main
enum InboxApp {
    static func main() {
        let logger = Logger(subsystem: "com.example.inbox", category: "badge")
        let inbox = Inbox()
        let changes = inbox.objectWillChange.sink { logger.info("will change") }
        let badge = inbox.$unread.combineLatest(inbox.$isOnline)
            .map { unread, isOnline in isOnline ? "\(unread) unread" : "offline" }
            .removeDuplicates()
            .sink { logger.info("badge: \($0, privacy: .public)") }
        inbox.unread = 1
        inbox.isOnline = true
        inbox.unread = 1
        inbox.unread = 2
        changes.cancel()
        inbox.isOnline = false
        badge.cancel()
        inbox.isOnline = true
        let seconds = PassthroughSubject<Int, Never>()
        let late = seconds.receive(on: DispatchQueue.main).collect(2)
            .sink { logger.info("on the main queue: \($0, privacy: .public)") }
        DispatchQueue.global().async {
            seconds.send(1)
            seconds.send(2)
        }
        withExtendedLifetime(late) { RunLoop.main.run() }
    }
}
