import BackgroundTasks
import SwiftUI

/// An app of SwiftUI that fetches the plan of its ward in the background.
@main
struct RefreshedApp: App {
    @Environment(\.scenePhase) private var phase
    @State private var name = "ward"

    var body: some Scene {
        WindowGroup {
            Text(name).onAppear { tell("shown") }
        }
        .onChange(of: phase) { _, phase in
            guard phase == .background else { return }
            submit("com.example.refresh")
            submit("com.example.endless")
        }
        .backgroundTask(.appRefresh("com.example.refresh")) {
            submit("com.example.refresh")
            guard let url = URL(string: "http://server:7020/plan"),
                let (data, _) = try? await URLSession.shared.data(from: url)
            else { return tell("plan: nothing") }
            tell("plan: \(String(decoding: data, as: UTF8.self))")
        }
        .backgroundTask(.appRefresh("com.example.endless")) {
            tell("endless begins")
            // Cancelled when the time is up.
            try? await Task.sleep(for: .seconds(600))
            tell("endless ends, cancelled \(Task.isCancelled)")
        }
    }
}

/// Submits a request; the second kind is one of processing, because an app has one request of refreshing.
func submit(_ identifier: String) {
    let request: BGTaskRequest =
        identifier.hasSuffix("refresh")
        ? BGAppRefreshTaskRequest(identifier: identifier) : BGProcessingTaskRequest(identifier: identifier)
    do { try BGTaskScheduler.shared.submit(request) } catch { tell("\(identifier) is refused: \(error)") }
}
