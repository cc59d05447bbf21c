import Foundation
import Observation
import UserNotifications
import os

/// What the views show.
@MainActor
@Observable
final class StationModel {
    static let shared = StationModel()

    private(set) var pages: [Page] = []
    private(set) var status = Status.unknown
    private(set) var isAllowed: Bool?
    var settings = StationSettings.load()
    var problem: String?

    enum Status: Equatable {
        case unknown, active, inactive

        var text: String {
            switch self {
            case .unknown: "Starting"
            case .active: "On the ward"
            case .inactive: "Away from the ward"
            }
        }

        var symbol: String { self == .active ? "checkmark.circle.fill" : "wifi.slash" }
    }

    @ObservationIgnored private let book = PageBook()
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

    /// Reads the pages that the extension has written.
    func reload() {
        let new = book.pages()
        guard new != pages else { return }
        pages = new
        log.notice("pages: \(new.map(\.title).joined(separator: ", "), privacy: .public)")
    }

    func clear() {
        book.clear()
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
