internal import DeviceProtocol
internal import DeviceRules
internal import LabEvents

extension EventRecord {
    enum PrivilegeReason: String {
        case initial, answer, settings, reset, uninstall, install, update
    }

    /// Makes the event of an app's privilege, which applies to all programs that share it.
    static func privilege(of app: String, _ privilege: Privilege, _ reason: PrivilegeReason) -> EventRecord {
        PrivilegeChange(app: app, state: privilege.rawValue, reason: reason.rawValue).record
    }

    static func settingsListed(_ app: String, isOn: Bool) -> EventRecord {
        EventRecord(.settingsListed).with(.app, app).with(.on, .bool(isOn))
    }

    /// Makes the event of an alert that is presented for an app.
    ///
    /// `program` is the program whose request caused the alert.
    /// `language` is a BCP 47 tag; `nil` for the app's development language.
    static func alert(
        about request: NetworkRequest, by program: String, for app: AppDescription, in language: String?,
        _ context: PrivacyCenter.Context
    ) -> EventRecord {
        AlertShown(
            app: app.name, bundle: app.identifier, text: app.alertText(in: language), program: program,
            request: AppRequestDetails(request, context)
        ).record
    }

    static func alertAnswered(_ app: String, allows: Bool) -> EventRecord {
        EventRecord(.alertAnswered).with(.app, app).with(.answer, allows ? "allow" : "deny")
    }

    /// Makes the event of a connection closed because its program has lost access.
    static func connectionClosed(_ app: String, address: String, port: UInt16) -> EventRecord {
        EventRecord(.connectionClosed).with(.app, app).with(.address, address).with(.port, port)
            .with(.reason, "revoked")
    }

    /// Makes the event of a problem that does not stop the device.
    static func warning(_ message: String) -> EventRecord { EventRecord(.warning).with(.message, message) }

    static func decision(
        _ decision: Decision, on request: NetworkRequest, by app: String, _ context: PrivacyCenter.Context
    ) -> EventRecord {
        let details = AppRequestDetails(request, context)
        switch decision.verdict {
        case .allowed(let ground):
            return PrivacyDecision(app: app, request: details, isAllowed: true, reason: ground.rawValue).record
        case .refused(let refusal):
            let error = request.error(refusal)
            return PrivacyDecision(
                app: app, request: details, isAllowed: false, reason: refusal.rawValue, error: error.name,
                number: error.number
            ).record
        }
    }
}

extension AppRequestDetails {
    fileprivate init(_ request: NetworkRequest, _ context: PrivacyCenter.Context) {
        var destination: String?
        if case .socket(_, let place) = request { destination = place.name }
        self.init(
            request.name, destination: destination, address: context.address, port: context.port.map { Int($0) },
            name: context.name, type: context.type, process: context.process, pid: context.pid.map { Int($0) })
    }
}

extension NetworkRequest {
    /// The error that the program gets: EHOSTUNREACH of Darwin for a socket, an error of dns_sd.h otherwise.
    fileprivate func error(_ refusal: Refusal) -> (name: String, number: Int) {
        if case .socket = self { return ("EHOSTUNREACH", 65) }
        return (refusal.error.name, refusal.error.rawValue)
    }
}
