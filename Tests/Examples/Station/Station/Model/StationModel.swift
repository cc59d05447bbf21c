import Foundation
import Observation
import SwiftUI
import UserNotifications
import os

/// The state that the views show.
@MainActor
@Observable
final class StationModel {
    static let shared = StationModel()

    private(set) var pages: [Page] = []
    private(set) var status = Status.unknown
    private(set) var isAllowed: Bool?
    private(set) var done = Set(StationGroup.defaults.stringArray(forKey: "done") ?? [])
    var settings = StationSettings.load() ?? StationSettings()
    var problem: String?

    enum Status: Equatable {
        case unknown, active, inactive

        var text: String {
            switch self {
            case .unknown: NSLocalizedString("Starting", comment: "The provider is not known yet.")
            case .active: NSLocalizedString("On the ward", comment: "The provider runs.")
            case .inactive: NSLocalizedString("Away from the ward", comment: "The provider does not run.")
            }
        }

        var symbol: String { self == .active ? "checkmark.circle.fill" : "wifi.slash" }
    }

    @ObservationIgnored private let book = PageBook()
    @ObservationIgnored private let diary = Diary()
    @ObservationIgnored private lazy var beacon = Beacon { [unowned self] in pages.count }
    @ObservationIgnored private let network = LocalNetwork()
    @ObservationIgnored private let log = Logger(subsystem: "com.example.station", category: "model")
    @ObservationIgnored private lazy var push = PushService(calls: CallService())
    @ObservationIgnored private var isStarted = false

    /// Loads the configuration of the provider; later calls do nothing.
    func start() async {
        guard !isStarted else { return }
        isStarted = true
        network.ask()
        do {
            try setUp()
            beacon.start()
            isAllowed = try await UNUserNotificationCenter.current().requestAuthorization(options: [
                .alert, .sound,
            ])
            try await push.prepare(settings) { [weak self] isActive in
                Task { @MainActor in self?.change(isActive) }
            }
        } catch {
            log.error("start: \(error.localizedDescription, privacy: .public)")
            problem = error.localizedDescription
        }
    }

    /// Keeps what the first launch finds in the bundle.
    private func setUp() throws {
        let site = try Site.load()
        if StationSettings.load() == nil {
            settings = StationSettings(host: site.host, port: site.port)
            try settings.save()
        }
        let isKnown = try Keychain.read("token") != nil
        if !isKnown { try Keychain.write(site.token, "token") }
        log.notice("\(site.name, privacy: .public), token \(isKnown ? "found" : "saved", privacy: .public)")
    }

    /// Follows the scenes of the app.
    func follow(_ phase: ScenePhase) {
        switch phase {
        case .active:
            beacon.start()
            reload()
        case .background: diary.write(pages)
        default: break
        }
    }

    /// Marks a page as done.
    func finish(_ page: Page.ID) {
        done.insert(page.uuidString)
        StationGroup.defaults.set(done.sorted(), forKey: "done")
        log.notice("done: \(self.done.count)")
    }

    /// Reads the pages that the extension has written.
    func reload() {
        let new = book.pages()
        guard new != pages else { return }
        pages = new
        log.notice("pages: \(new.map(\.title).joined(separator: ", "), privacy: .public)")
    }

    func clear() {
        book.clear()
        done = []
        StationGroup.defaults.removeObject(forKey: "done")
        reload()
    }

    /// Keeps other settings, for the app and for the provider.
    func apply(_ new: StationSettings) async {
        guard new != settings else { return }
        settings = new
        do {
            try new.save()
            try await push.save(new)
        } catch {
            problem = error.localizedDescription
        }
    }

    private func change(_ isActive: Bool) {
        status = isActive ? .active : .inactive
        log.notice("status: \(self.status.text, privacy: .public)")
    }
}
