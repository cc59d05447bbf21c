import DeviceProtocol
import TestTraits
import Testing

@Suite("What programs can call")
struct ProgramCallTests {
    @Test("no call tells a program its privilege, and none presents the alert as such", .shows("F18", "G01"))
    func calls() {
        #expect(
            Set(AppRequest.Call.allCases.map(\.rawValue)) == [
                "register", "browse", "resolve", "enumerate-types", "look-up", "path", "interfaces", "system-service",
                "cancel", "push-load", "push-save", "push-remove", "push-observe", "call-reported", "provide",
                "provider-started", "provider-stopped", "provider-unmatched", "provider-released", "report-call",
                "report-push-to-talk", "notify", "wifi-information", "hotspot-apply", "hotspot-remove", "hotspot-list",
                "observe-state", "state-taken", "stay-awake",
                "delivered-notifications", "remove-notifications", "notification-categories",
                "set-notification-categories", "observe-presentations", "request-notifications",
                "notification-settings", "answer-presentation", "observe-transfers",
                "serve-transfers", "transfer", "schedule-notification", "pending-notifications",
                "remove-pending-notifications", "observe-background-tasks", "background-task",
                "background-task-requests", "observe-push-to-talk", "push-to-talk",
            ])
    }
}
