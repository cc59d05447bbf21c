import SwiftUI
import os

/// The tabs of the app.
struct RootView: View {
    private enum Tab: String, Hashable {
        case pages, settings
    }

    @Environment(StationModel.self) private var model
    @SceneStorage("tab") private var tab = Tab.pages.rawValue
    @AppStorage("launches", store: StationGroup.defaults) private var launches = 0

    private let log = Logger(subsystem: "com.example.station", category: "views")

    var body: some View {
        @Bindable var model = model
        TabView(selection: $tab) {
            PageList()
                .tabItem { Label("Pages", systemImage: "bell") }
                .badge(model.pages.count)
                .tag(Tab.pages.rawValue)
            SettingsForm(settings: model.settings)
                .tabItem { Label("Settings", systemImage: "gear") }
                .tag(Tab.settings.rawValue)
        }
        .onAppear {
            launches += 1
            log.notice("views appear, launch \(launches)")
        }
        .task { await follow() }
        .onChange(of: model.status, initial: true) { _, status in
            log.notice("shown: \(status.text, privacy: .public)")
        }
        .alert("Problem", isPresented: .constant(model.problem != nil)) {
            Button("OK", role: .cancel) { model.problem = nil }
        } message: {
            Text(model.problem ?? "")
        }
    }

    /// Reads the pages again and again, because no notification passes between the extension and the app.
    private func follow() async {
        while !Task.isCancelled {
            model.reload()
            try? await Task.sleep(for: .milliseconds(100))
        }
    }
}

#Preview("Tabs") {
    RootView()
        .environment(StationModel.shared)
}
