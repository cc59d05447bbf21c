/// The rules of local network privacy on one platform: what the system does about every request (TN3179).
///
/// The technote's tables are in `Tables`; here is the order in which they count.
package struct PrivacyRules: Sendable, Hashable {
    /// The platform.
    package var platform: Platform
    /// True if multicast and broadcast can be received without access, as Apple's earlier FAQ had it.
    package var legacyMulticastReceive: Bool
    /// True if the user is asked, in the system's words, about an app without a usage description that was linked against
    /// the SDK of iOS 14 or later, as about one that was linked before.
    package var asksWithoutUsage: Bool

    /// The rules of a platform.
    package init(_ platform: Platform, legacyMulticastReceive: Bool = false, asksWithoutUsage: Bool = false) {
        self.platform = platform
        self.legacyMulticastReceive = legacyMulticastReceive
        self.asksWithoutUsage = asksWithoutUsage
    }

    /// What the system does about a request of a program.
    ///
    /// `bundle` is the program whose Info.plist counts: the containing app of an extension, the responsible app of a helper
    /// tool, otherwise the program itself (``AppDescription/bundle(among:on:)``). The entitlements that count are those of
    /// `app` itself, for each executable is signed with its own. `state` holds the privilege of the bundle and whether the
    /// program is in the foreground.
    ///
    /// What the Info.plist lacks counts before the privilege, so that a missing declaration is never recorded as a
    /// denial. The multicast entitlement counts after it: multicast and broadcast are local network operations first, and
    /// the user is asked about them as about any other.
    package func decide(
        _ request: NetworkRequest, by app: AppDescription, bundle: AppDescription, in state: AppState
    ) -> Decision {
        guard platform.hasPrivacy else { return Decision(.allowed(.noPrivacy)) }
        if let ground = groundWithoutAccess(request) { return Decision(.allowed(ground)) }
        if ExceptionTable.exempts(app.kind) { return Decision(.allowed(.exempt)) }

        let standing = standing(of: app, bundle: bundle)
        if standing == .never { return Decision(.refused(.appClip)) }
        if let refusal = missingDeclaration(for: request, by: app, bundle: bundle) {
            return Decision(.refused(refusal))
        }

        let isAsked = standing == .privilege
        if isAsked {
            switch state.privilege {
            case .allowed: break
            case .denied: return Decision(.refused(.denied), isListed: true)
            case .undetermined where isInBackground(app, state):
                return Decision(.refused(.background), isListed: true)
            case .undetermined where !isAskedAbout(bundle):
                return Decision(.refused(.noUsageDescription), isListed: true)
            case .undetermined: return Decision(.refused(.undetermined), presentsAlert: true, isListed: true)
            }
        }
        if lacksEntitlement(for: request, by: app) {
            return Decision(.refused(.noEntitlement), isListed: isAsked)
        }
        return Decision(.allowed(isAsked ? .allowed : .alwaysAllowed), isListed: isAsked)
    }

    /// Why a request needs no access; `nil` when it does.
    private func groundWithoutAccess(_ request: NetworkRequest) -> Ground? {
        switch request {
        case .socket(.udpReceive, to: .multicast) where legacyMulticastReceive: .notLocal
        case .socket(.udpReceive, to: .broadcast) where legacyMulticastReceive: .notLocal
        case .socket(_, to: let destination) where ExceptionTable.exempts(destination): .exempt
        case .socket(let operation, to: let destination):
            SocketTable.requiresAccess(operation, to: destination) ? nil : .notLocal
        case .resolve(name: let name): NameTable.requiresAccess(name) ? nil : .notLocal
        case .bonjour(let operation, type: _): BonjourTable.requiresAccess(operation) ? nil : .notLocal
        case .systemService(let service): SystemServiceTable.requiresAccess(service) ? nil : .exempt
        }
    }

    /// Where a program gets its access from, itself or through the program that answers for it.
    private func standing(of app: AppDescription, bundle: AppDescription) -> ProgramTable.Standing {
        let own = ProgramTable.standing(of: app.kind, on: platform)
        guard platform.isMac, own == .privilege else { return own }
        if app.isRoot { return .always }
        // What a tool or a daemon starts is covered with it.
        return ProgramTable.standing(of: bundle.kind, on: platform) == .always && app.kind == .helperTool
            ? .always : .privilege
    }

    /// What a Bonjour request lacks in its program's signature and its bundle's Info.plist.
    private func missingDeclaration(
        for request: NetworkRequest, by app: AppDescription, bundle: AppDescription
    ) -> Refusal? {
        guard case .bonjour(let operation, type: let type) = request else { return nil }
        guard platform.requiresMulticastEntitlement, !app.hasMulticastEntitlement else { return nil }
        switch BonjourTable.requirement(operation, type: type) {
        case .entitlement: return .noEntitlement
        case .declaration: return bundle.declares(type) ? nil : .undeclared
        }
    }

    /// Whether a socket request lacks the multicast entitlement.
    private func lacksEntitlement(for request: NetworkRequest, by app: AppDescription) -> Bool {
        guard case .socket(let operation, to: let destination) = request else { return false }
        return platform.requiresMulticastEntitlement && !app.hasMulticastEntitlement
            && MulticastTable.requiresEntitlement(operation, to: destination)
    }

    /// Whether there is an alert about a bundle at all.
    ///
    /// Apple says that an app which was not updated to iOS 14 gets default text (WWDC 2020 session 10110), and is silent on
    /// one that was and has no usage description. Developers see no alert then, on iOS 17 and 18.
    private func isAskedAbout(_ bundle: AppDescription) -> Bool {
        bundle.usageText != nil || !bundle.usageTranslations.isEmpty || !bundle.isLinkedAgainstPrivacySDK
            || platform.isMac || asksWithoutUsage
    }

    /// Whether nobody would be asked, for the program is in the background.
    private func isInBackground(_ app: AppDescription, _ state: AppState) -> Bool {
        ProgramTable.isAlwaysInBackground(app.kind) || platform.refusesInBackground && !state.isForeground
    }
}
