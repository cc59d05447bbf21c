import SwiftUI

final class Ward: ObservableObject {
    @Published var calls: [String] = []
    @Published var isOn = false
}

final class Delegate: NSObject, UIApplicationDelegate, ObservableObject {
    @Published var launches = 0

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        launches += 1
        return true
    }
}

@main
struct ObjectsApp: App {
    @UIApplicationDelegateAdaptor private var delegate: Delegate
    @StateObject private var ward = Ward()

    var body: some Scene {
        WindowGroup {
            WardView()
                .environmentObject(ward)
        }
    }
}

struct WardView: View {
    @EnvironmentObject private var ward: Ward
    @EnvironmentObject private var delegate: Delegate
    private let rings = NotificationCenter.default.publisher(for: Notification.Name("ring"))
    private let leaves = NotificationCenter.default.publisher(for: UIApplication.didEnterBackgroundNotification)

    var body: some View {
        VStack {
            Text("\(ward.calls.count) calls")
            CallView(ward: ward)
        }
        .onReceive(rings) { ring in
            tell("received: \(ring.name.rawValue)")
            ward.calls.append("Ann")
        }
        .onReceive(leaves) { _ in tell("left with \(ward.calls.count) calls") }
        .onReceive(ward.$isOn) { tell("on: \($0)") }
        .onAppear {
            tell("launches: \(delegate.launches)")
            DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) {
                NotificationCenter.default.post(name: Notification.Name("ring"), object: nil)
            }
        }
    }
}

struct CallView: View {
    @ObservedObject var ward: Ward

    var body: some View {
        Toggle("On", isOn: $ward.isOn)
            .onChange(of: ward.calls) { calls in
                tell("calls: \(calls)")
                ward.isOn = true
            }
    }
}

struct WardView_Previews: PreviewProvider {
    static var previews: some View { WardView().environmentObject(Ward()) }
}
