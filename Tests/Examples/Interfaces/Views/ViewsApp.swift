import SwiftUI

final class AppDelegate: NSObject, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        tell("delegate launched, views: \(AppModel.evaluations)")
        return true
    }
}

@main
struct ViewsApp: App {
    @UIApplicationDelegateAdaptor(AppDelegate.self) private var delegate
    @Environment(\.scenePhase) private var phase
    @State private var model = AppModel()

    init() { tell("app made") }

    var body: some Scene {
        WindowGroup {
            ContentView()
                .environment(model)
        }
        .onChange(of: phase) { old, new in tell("app phase: \(new)") }
    }
}

@Observable
final class AppModel {
    @MainActor private(set) static var evaluations = 0
    var messages: [String] = []

    @MainActor static func evaluate() { evaluations += 1 }
}

struct ContentView: View {
    @Environment(AppModel.self) private var model
    @Environment(\.scenePhase) private var phase
    @AppStorage("opened") private var opened = 0
    @State private var isLoaded = false

    var body: some View {
        let _ = AppModel.evaluate()
        NavigationStack {
            List {
                Section("Messages") {
                    ForEach(model.messages, id: \.self) { message in
                        Label(message, systemImage: "message").onAppear { tell("row: \(message)") }
                    }
                }
                Section {
                    Toggle("Sound", isOn: .constant(true))
                    Button("Ring") { tell("ring") }
                } header: {
                    Text("Settings")
                } footer: {
                    Text("Opened \(opened) times.")
                }
            }
            .listStyle(.insetGrouped)
            .navigationTitle("Ward")
            .toolbar {
                ToolbarItem(placement: .primaryAction) { Button("Add", systemImage: "plus") {} }
            }
        }
        .onAppear {
            opened += 1
            tell("appeared, opened: \(opened)")
        }
        .task {
            isLoaded = true
            model.messages.append("Bed 3")
        }
        .onChange(of: isLoaded) { tell("loaded: \(isLoaded)") }
        .onChange(of: phase) { _, new in tell("phase: \(new)") }
        .onOpenURL { tell("url: \($0)") }
        .padding()
        .font(.body.weight(.bold))
        .foregroundStyle(.primary)
    }
}

#Preview {
    ContentView().environment(AppModel())
}
