internal import DeviceRules
internal import Guests
internal import LabModel
public import ScenarioLanguage

extension ScenarioGuests {
    /// Reviews the code of the apps of scenarios, and what their bundles declare.
    ///
    /// A declaration is unused only if no app with the same file uses it.
    ///
    /// - Returns: the findings, each once.
    /// - Throws: ``GuestFailure`` if a file of an app cannot be read.
    public static func review(of definitions: [ScenarioDefinition]) throws -> [ReviewFinding] {
        let reviews = try definitions.flatMap(reviews(of:))
        let unused = reviews.flatMap(\.unused).filter { finding in
            reviews.allSatisfy { !$0.lists.contains(finding.file ?? "") || $0.unused.contains(finding) }
        }
        var seen: Set<ReviewFinding> = []
        return (reviews.flatMap(\.needed) + unused).map(ReviewFinding.init).filter { seen.insert($0).inserted }
    }

    private static func reviews(of definition: ScenarioDefinition) throws -> [AppReview.Findings] {
        let ssids = Set(definition.networks.compactMap(\.ssid))
        var reviews: [AppReview.Findings] = []
        for host in definition.hosts {
            for app in host.device?.apps ?? [] where ([app] + app.extensions).contains(where: { $0.guest != nil }) {
                let review = AppReview(
                    of: part(app, definition), extensions: app.extensions.map { part($0, definition) }, ssids: ssids)
                do {
                    reviews.append(try review.findings())
                } catch {
                    throw GuestFailure(
                        file: definition.file ?? definition.name, guest: GuestID(host: host.name, app: app.name),
                        message: "\(error)")
                }
            }
        }
        return reviews
    }

    private static func part(_ app: AppDefinition, _ definition: ScenarioDefinition) -> AppReview.Part {
        let source: GuestSource?
        switch GuestOrigin(app, folder: definition.folder) {
        case .files(let files): source = app.guest == nil ? nil : files
        case .package(let package): source = package.files
        case .fetched, .executable: source = nil
        }
        var entitlementsFile: String?
        if case .file(let path) = app.entitlements { entitlementsFile = GuestOrigin.place(path, in: definition.folder) }
        let known = app.entitlements.isKnown ? try? app.entitlements.all(folder: definition.folder) : nil
        return AppReview.Part(
            source: source,
            bundle: ReviewedBundle(
                plist: app.plist.map { GuestOrigin.place($0, in: definition.folder) }, entitlements: entitlementsFile,
                bonjourServices: app.bonjourServices, hasMulticast: known?.contains(.multicast) ?? false,
                hasAppPush: known.map { $0.contains(.appPushProvider) },
                hasWiFiInfo: known?.contains(.wifiInfo) ?? false,
                hasHotspot: known?.contains(.hotspotConfiguration) ?? false))
    }
}

/// A finding of a review, with its place.
public struct ReviewFinding: Sendable, Hashable, CustomStringConvertible {
    /// The file.
    public let file: String
    /// The line, from 1; `nil` for a whole file.
    public let line: Int?
    /// The column in bytes, from 1.
    public let column: Int?
    /// The mistake and the remedy.
    public let message: String

    init(_ diagnostic: GuestDiagnostic) {
        file = diagnostic.file ?? ""
        line = diagnostic.line
        column = diagnostic.column
        message = diagnostic.message
    }

    /// The place and the message, such as `Provider.swift:3:8: warning: …`.
    public var description: String {
        let place = [file, line.map(String.init), column.map(String.init)].compactMap(\.self).joined(separator: ":")
        return "\(place): warning: \(message)"
    }
}
