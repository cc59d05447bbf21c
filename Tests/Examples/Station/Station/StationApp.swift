import SwiftUI
import os

@main
struct StationApp: App {
    @UIApplicationDelegateAdaptor(AppDelegate.self) private var appDelegate
    @Environment(\.scenePhase) private var scenePhase
    @State private var model = StationModel.shared

    private let log = Logger(subsystem: "com.example.station", category: "scene")

    var body: some Scene {
        WindowGroup {
            RootView()
                .environment(model)
                .tint(.teal)
        }
        .onChange(of: scenePhase) { _, phase in
            log.notice("scene: \(String(describing: phase), privacy: .public)")
            model.follow(phase)
        }
    }
}
