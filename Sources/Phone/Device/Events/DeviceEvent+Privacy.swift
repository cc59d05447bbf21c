internal import DeviceProtocol
internal import LocalNetworkPrivacy

/// The events of a privacy center.
extension DeviceEvent {
    /// Why a privilege is reported.
    enum PrivilegeReason: String {
        case initial, answer, settings, reset, uninstall, install
    }

    /// The privilege of an app, and of all that share it.
    static func privilege(of app: String, _ privilege: Privilege, _ reason: PrivilegeReason) -> DeviceEvent {
        DeviceEvent("privilege").with("app", app).with("state", privilege.rawValue).with("reason", reason.rawValue)
    }

    /// An app is in the list of Settings, its switch on or off.
    static func settingsListed(_ app: String, isOn: Bool) -> DeviceEvent {
        DeviceEvent("settings-listed").with("app", app).with("on", .flag(isOn))
    }

    /// The alert is up for an app; `program` is who caused it.
    static func alert(
        about request: NetworkRequest, by program: String, for app: AppDescription, _ context: PrivacyCenter.Context
    ) -> DeviceEvent {
        DeviceEvent("alert").with("app", app.name).with("bundle", app.bundleIdentifier)
            .with("text", app.alertText).with("program", program).with(request).with(context)
    }

    /// The user has answered the alert.
    static func alertAnswered(_ app: String, allows: Bool) -> DeviceEvent {
        DeviceEvent("alert-answered").with("app", app).with("answer", allows ? "allow" : "deny")
    }

    /// A connection has ended because its program has lost access.
    static func connectionClosed(_ app: String, address: String, port: UInt16) -> DeviceEvent {
        DeviceEvent("connection-closed").with("app", app).with("address", address).with("port", port)
            .with("reason", "revoked")
    }

    /// Decisions were not reported one by one: lost because they were not read in time, or repetitions of earlier ones.
    static func decisionsDropped(lost: UInt64, repeated: UInt64) -> DeviceEvent {
        DeviceEvent("decisions-dropped").with("lost", lost).with("repeated", repeated)
    }

    /// Something is odd and goes on all the same.
    static func warning(_ message: String) -> DeviceEvent { DeviceEvent("warning").with("message", message) }

    /// A request was decided.
    static func decision(
        _ decision: Decision, on request: NetworkRequest, by app: String, _ context: PrivacyCenter.Context
    ) -> DeviceEvent {
        let event = DeviceEvent("decision").with("app", app).with(request).with(context)
        switch decision.verdict {
        case .allowed(let ground): return event.with("verdict", "allowed").with("reason", ground.rawValue)
        case .refused(let refusal):
            let error = request.error(refusal)
            return event.with("verdict", "refused").with("reason", refusal.rawValue)
                .with("error", error.name).with("number", error.number)
        }
    }

    private func with(_ request: NetworkRequest) -> DeviceEvent {
        let event = with("operation", request.name)
        if case .socket(_, let destination) = request { return event.with("destination", destination.name) }
        return event
    }

    private func with(_ context: PrivacyCenter.Context) -> DeviceEvent {
        with("address", context.address).with("port", context.port).with("name", context.name)
            .with("type", context.type).with("process", context.process).with("pid", context.pid)
    }
}

extension NetworkRequest {
    /// The error that the program gets: of a socket, Darwin's EHOSTUNREACH; of everything else, that of dns_sd.h.
    fileprivate func error(_ refusal: Refusal) -> (name: String, number: Int) {
        if case .socket = self { return ("EHOSTUNREACH", 65) }
        return (refusal.error.name, refusal.error.rawValue)
    }
}
