internal import DeviceProtocol
internal import DeviceRules
internal import LabEvents

/// The events of a privacy center.
extension EventRecord {
    /// Why a privilege is reported.
    enum PrivilegeReason: String {
        case initial, answer, settings, reset, uninstall, install, update
    }

    /// The privilege of an app, and of all that share it.
    static func privilege(of app: String, _ privilege: Privilege, _ reason: PrivilegeReason) -> EventRecord {
        PrivilegeChange(app: app, state: privilege.rawValue, reason: reason.rawValue).record
    }

    /// An app is in the list of Settings, its switch on or off.
    static func settingsListed(_ app: String, isOn: Bool) -> EventRecord {
        EventRecord(.settingsListed).with(.app, app).with(.on, .bool(isOn))
    }

    /// The alert is up for an app, in a language (BCP 47; `nil` is that of its development); `program` is who caused it.
    static func alert(
        about request: NetworkRequest, by program: String, for app: AppDescription, in language: String?,
        _ context: PrivacyCenter.Context
    ) -> EventRecord {
        AlertShown(
            app: app.name, bundle: app.identifier, text: app.alertText(in: language), program: program,
            request: AppRequestDetails(request, context)
        ).record
    }

    /// The user has answered the alert.
    static func alertAnswered(_ app: String, allows: Bool) -> EventRecord {
        EventRecord(.alertAnswered).with(.app, app).with(.answer, allows ? "allow" : "deny")
    }

    /// A connection has ended because its program has lost access.
    static func connectionClosed(_ app: String, address: String, port: UInt16) -> EventRecord {
        EventRecord(.connectionClosed).with(.app, app).with(.address, address).with(.port, port)
            .with(.reason, "revoked")
    }

    /// Something is odd and goes on all the same.
    static func warning(_ message: String) -> EventRecord { EventRecord(.warning).with(.message, message) }

    /// A request was decided.
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
    /// The error that the program gets: of a socket, Darwin's EHOSTUNREACH; of everything else, that of dns_sd.h.
    fileprivate func error(_ refusal: Refusal) -> (name: String, number: Int) {
        if case .socket = self { return ("EHOSTUNREACH", 65) }
        return (refusal.error.name, refusal.error.rawValue)
    }
}
