import AppleUIKit
import Foundation
import Glibc
import Testing

/// A delegate that hands on how it is called.
private final class Delegate: UIResponder, UIApplicationDelegate {
    let calls = AsyncStream<String>.makeStream()

    func application(
        _ application: UIApplication,
        willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
    ) -> Bool {
        calls.continuation.yield("will")
        return true
    }

    func application(
        _ application: UIApplication,
        didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]? = nil
    ) -> Bool {
        #expect(application === UIApplication.shared && application.delegate === self)
        application.registerForRemoteNotifications()
        calls.continuation.yield("did")
        return true
    }

    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error) {
        calls.continuation.yield("no remote notifications: \((error as NSError).code)")
    }
}

/// Delegates as iOS takes them: none says `required`.
private class Plain: NSObject, UIApplicationDelegate {
    let text = "plain"
}

private class Heir: Plain {
    let number: Int

    override init() {
        number = 7
        super.init()
    }
}

private final class Convenient: UIResponder, UIApplicationDelegate {
    let number: Int

    init(number: Int) {
        self.number = number
        super.init()
    }

    convenience override init() { self.init(number: 9) }
}

/// A class that nothing can be made of without a number.
private class Unmade: UIResponder, UIApplicationDelegate {
    let number: Int

    init(number: Int) {
        self.number = number
        super.init()
    }
}

/// There is one app in a process, so these tests come one after the other.
@Suite("Apps with a delegate", .timeLimit(.minutes(10)), .serialized)
@MainActor
struct ApplicationTests {
    @Test("a launch calls the delegate in order, and there are no remote notifications")
    func launch() async {
        let delegate = Delegate()
        UIApplication.launch(delegate)
        var calls = delegate.calls.stream.makeAsyncIterator()
        #expect(await calls.next() == "will")
        #expect(await calls.next() == "did")
        #expect(await calls.next() == "no remote notifications: 3010")
    }

    @Test("a delegate is made of its class, which need not be final nor say required")
    func instances() throws {
        #expect((UIApplication.delegate(of: Plain.self) as? Plain)?.text == "plain")
        let heir = try #require(UIApplication.delegate(of: Heir.self) as? Heir)
        #expect(heir.text == "plain" && heir.number == 7)
        #expect((UIApplication.delegate(of: Convenient.self) as? Convenient)?.number == 9)
        weak var last: (any UIApplicationDelegate)?
        do { last = UIApplication.delegate(of: Heir.self) }
        #expect(last == nil, "nobody keeps it")
    }

    @Test("a class without init() ends the program, and is named")
    func noInit() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { _ = UIApplication.delegate(of: Unmade.self) }
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("unimplemented initializer 'init()'") && text.contains("Unmade"), "\(text.prefix(300))")
    }

    @Test("background tasks have numbers of their own")
    func backgroundTasks() {
        let first = UIApplication.shared.beginBackgroundTask()
        let second = UIApplication.shared.beginBackgroundTask(withName: "sync") {}
        #expect(first != second && first != .invalid && second != .invalid)
        UIApplication.shared.endBackgroundTask(first)
    }
}

@Suite("The device of an app", .timeLimit(.minutes(10)))
@MainActor
struct DeviceTests {
    @Test("it has the name of its host")
    func name() {
        var names = utsname()
        unsafe uname(&names)
        let name = unsafe withUnsafeBytes(of: &names.nodename) { bytes in
            unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        #expect(UIDevice.current.name == name)
        #expect(UIDevice.current.systemName == "iOS")
        #expect(UIDevice.current.model == "iPhone")
        #expect(UIDevice.current.userInterfaceIdiom == .phone)
        #expect(Int(UIDevice.current.systemVersion.prefix { $0 != "." }) != nil)
    }

    @Test("its identifier follows from its name and is one that is made of a name")
    func identifier() throws {
        let id = try #require(UIDevice.current.identifierForVendor)
        #expect(id == UIDevice.current.identifierForVendor)
        #expect(id.uuid.6 >> 4 == 8)
        #expect(id.uuid.8 >> 6 == 2)
    }
}
