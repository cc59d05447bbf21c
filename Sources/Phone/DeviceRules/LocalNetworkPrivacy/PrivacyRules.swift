/// The rules of local network privacy on one platform (TN3179).
///
/// The technote's tables are in `Tables`. This type has the order in which they apply.
package struct PrivacyRules: Sendable, Hashable {
    package var platform: Platform
    /// True if multicast and broadcast can be received without access, as Apple's earlier FAQ said.
    package var legacyMulticastReceive: Bool
    /// True if an app linked against the iOS 14 SDK or later gets an alert even without a usage description.
    ///
    /// The alert has the system's default text, as for an app linked earlier.
    package var asksWithoutUsage: Bool

    /// The rules that the device follows beyond those of the technote.
    package var followed: Set<DeviceRule>

    package init(
        _ platform: Platform, legacyMulticastReceive: Bool = false, asksWithoutUsage: Bool = false,
        following followed: Set<DeviceRule> = []
    ) {
        self.platform = platform
        self.followed = followed
        self.legacyMulticastReceive = legacyMulticastReceive
        self.asksWithoutUsage = asksWithoutUsage
    }

    /// Returns the system's decision about a request of a program.
    ///
    /// A missing declaration is checked before the privilege, so that it is never recorded as a denial. The multicast
    /// entitlement is checked after the privilege: multicast and broadcast are local network operations, which the user
    /// is asked about first.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - app: The program. Its own entitlements apply, because each executable is signed separately.
    ///   - bundle: The program whose Info.plist applies (``AppDescription/bundle(among:on:)``).
    ///   - state: The privilege of `bundle`, and whether the program is in the foreground.
    package func decide(
        _ request: NetworkRequest, by app: AppDescription, bundle: AppDescription, in state: AppState
    ) -> Decision {
        guard platform.hasPrivacy else { return Decision(.allowed(.noPrivacy)) }
        if let ground = groundWithoutAccess(request) { return Decision(.allowed(ground)) }
        if ExceptionTable.exempts(app.kind) { return Decision(.allowed(.exempt)) }
        if app.isSignedByApple, followed.contains(.appleProgramsAreExempt) { return Decision(.allowed(.exempt)) }

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
            case .undetermined where isInBackground(app, state) || isSilent(bundle):
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

    /// Returns whether an update of a program with another executable UUID keeps the user's choice.
    package func keepsChoice(of app: AppDescription) -> Bool {
        if !platform.takesNewExecutablesForOthers { return true }
        return app.kind == .app && followed.contains(.updateKeepsBundledChoice)
    }

    /// Returns the reason why a request needs no access; `nil` when it does.
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

    /// Returns the source of a program's access, its own or that of its responsible app.
    private func standing(of app: AppDescription, bundle: AppDescription) -> AppKindTable.Standing {
        let own = AppKindTable.standing(of: app.kind, on: platform)
        guard platform.isMac, own == .privilege else { return own }
        if app.isRoot { return .always }
        // A helper tool of a command-line tool or a daemon shares its access.
        return AppKindTable.standing(of: bundle.kind, on: platform) == .always && app.kind == .helperTool
            ? .always : .privilege
    }

    /// Returns the missing entitlement or declaration of a Bonjour request; `nil` when nothing is missing.
    private func missingDeclaration(
        for request: NetworkRequest, by app: AppDescription, bundle: AppDescription
    ) -> Refusal? {
        guard case .bonjour(let operation, type: let type) = request else { return nil }
        guard platform.requiresMulticastEntitlement, !app.hasMulticastEntitlement else { return nil }
        switch BonjourTable.requirement(operation, type: type) {
        case .entitlement: return .noEntitlement
        case .declaration:
            let byLongEntries = followed.contains(.longEntriesDeclare)
            return bundle.declares(type, byLongEntries: byLongEntries) ? nil : .undeclared
        }
    }

    private func lacksEntitlement(for request: NetworkRequest, by app: AppDescription) -> Bool {
        guard case .socket(let operation, to: let destination) = request else { return false }
        return platform.requiresMulticastEntitlement && !app.hasMulticastEntitlement
            && MulticastTable.requiresEntitlement(operation, to: destination)
    }

    /// Whether there is an alert for a bundle.
    ///
    /// Apple says that an app not updated to iOS 14 gets default text (WWDC 2020 session 10110). It does not say what
    /// happens for an updated app without a usage description. Developers report no alert then, on iOS 17 and 18.
    private func isAskedAbout(_ bundle: AppDescription) -> Bool {
        bundle.usageText != nil || !bundle.usageTranslations.isEmpty || !bundle.isLinkedAgainstPrivacySDK
            || platform.isMac || asksWithoutUsage
    }

    /// Whether nobody is asked about a bundle because it has no interface (`LSBackgroundOnly`).
    private func isSilent(_ bundle: AppDescription) -> Bool {
        bundle.isBackgroundOnly && followed.contains(.backgroundOnlyIsSilent)
    }

    /// Whether the program is in the background, where there is no alert.
    private func isInBackground(_ app: AppDescription, _ state: AppState) -> Bool {
        AppKindTable.isAlwaysInBackground(app.kind) || platform.refusesInBackground && !state.isForeground
    }
}
