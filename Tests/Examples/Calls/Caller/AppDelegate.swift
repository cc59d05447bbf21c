import CallKit
import UIKit

/// An app that makes two calls, and then does the next thing with them at each SIGUSR1.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    private let desk = Desk()

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        _ = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { _ in tell("tick") }
        let (one, two) = (desk.newCall("one"), desk.newCall("two"))
        var next = 0
        let steps: [() -> Void] = [
            { [desk] in desk.start(one) },
            { [desk] in
                desk.provider.reportOutgoingCall(with: one, startedConnectingAt: nil)
                desk.provider.reportOutgoingCall(with: one, connectedAt: nil)
                // The second has no effect.
                desk.provider.reportOutgoingCall(with: one, connectedAt: nil)
            },
            { [desk] in desk.report(two, from: "Ward 3") },
            { [desk] in
                // An incoming call does not connect by a report about outgoing ones.
                desk.provider.reportOutgoingCall(with: two, connectedAt: nil)
                desk.report(two, from: "Ward 3")
                desk.start(two)
            },
            { [desk] in desk.request(CXSetHeldCallAction(call: one, onHold: true), CXAnswerCallAction(call: two)) },
            { [desk] in desk.request(CXSetGroupCallAction(call: two, callUUIDToGroupWith: one)) },
            { [desk] in
                desk.provider.reportCall(with: one, endedAt: nil, reason: .remoteEnded)
                desk.provider.reportCall(with: one, endedAt: nil, reason: .failed)
            },
            { [desk] in desk.request(CXSetHeldCallAction(call: two, onHold: true)) },
            { [desk] in desk.request(CXSetHeldCallAction(call: two, onHold: false)) },
            { [desk] in desk.request(CXEndCallAction(call: two)) },
        ]
        let handler = {
            next += 1
            steps[next - 1]()
            DispatchQueue.main.async { tell("step \(next), \(self.desk.changes) changes") }
        }
        Signals.handle([(SIGUSR1, handler)]) { tell("launched") }
        return true
    }
}
