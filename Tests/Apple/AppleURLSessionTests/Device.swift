import AppleNetwork
import AppleURLSession
import DeviceProtocol
import Synchronization

/// A device of a test, in the place of the one that a gate asks.
final class Device: Sendable {
    private let answers = Mutex<[(request: AppRequest, answer: DeviceAccess.Answer, isCancelled: Bool)]>([])

    /// Replies this to everything.
    convenience init(_ first: AppReply.Event) { self.init { _ in first } }

    /// Replies to a request what a closure says.
    init(_ first: @escaping @Sendable (AppRequest) -> AppReply.Event) {
        let access = DeviceAccess { [self] request, answer in
            let index = answers.withLock { answers in
                answers.append((request, answer, false))
                return answers.count - 1
            }
            answer(first(request))
            return { [self] in answers.withLock { $0[index].isCancelled = true } }
        }
        ConnectivityGate.device.withLock { $0 = access }
    }

    /// Without access, while the user is being asked or after a denial.
    static let denied = AppReply.Event.path(.unsatisfied(.localNetworkDenied))

    /// Tells all that is followed something new.
    func tell(_ event: AppReply.Event) {
        for asked in answers.withLock({ $0 }) where !asked.isCancelled { asked.answer(event) }
    }

    /// What was asked for.
    var requests: [AppRequest] { answers.withLock { $0.map(\.request) } }

    /// How many requests are at work.
    var atWork: Int { answers.withLock { $0.count { !$0.isCancelled } } }
}
