import AppleUIKit
import Foundation
import Testing

/// The calls of some controllers, in order.
@MainActor
final class Calls {
    var all: [String] = []

    /// Returns the calls so far, and forgets them.
    func take() -> [String] {
        defer { all = [] }
        return all
    }

    /// Lets the turns of the main queue pass in which transitions end.
    func settle() async {
        for _ in 0..<3 { await withCheckedContinuation { turn in DispatchQueue.main.async { turn.resume() } } }
    }
}

/// A controller that hands on how it is called.
class Screen: UIViewController {
    let calls: Calls
    let name: String

    init(_ name: String, _ calls: Calls) {
        self.name = name
        self.calls = calls
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { fatalError("not archived") }

    private func call(_ text: String) { calls.all.append("\(name) \(text)") }

    override func loadView() {
        super.loadView()
        call("load")
    }

    override func viewDidLoad() { call("loaded") }
    override func viewWillAppear(_ animated: Bool) { call("will appear") }
    override func viewIsAppearing(_ animated: Bool) { call(view.window == nil ? "no window" : "is appearing") }
    override func viewDidAppear(_ animated: Bool) { call("appeared") }
    override func viewWillDisappear(_ animated: Bool) { call("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { call("disappeared") }
    override func viewDidLayoutSubviews() { call("layout") }
    override func willMove(toParent parent: UIViewController?) { call(parent == nil ? "will leave" : "will enter") }
    override func didMove(toParent parent: UIViewController?) { call(parent == nil ? "left" : "entered") }
}

/// A delegate of a stack that notes what is reported.
@MainActor
private final class Reports: NSObject, UINavigationControllerDelegate {
    let calls: Calls

    init(_ calls: Calls) { self.calls = calls }

    func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
    ) { calls.all.append("will show \((viewController as? Screen)?.name ?? "")") }

    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) { calls.all.append("did show \((viewController as? Screen)?.name ?? "")") }
}

/// The order is that of "Displaying and managing views with a view controller" and of UIViewController's reference.
@Suite("How controllers appear", .timeLimit(.minutes(10)))
@MainActor
struct AppearanceTests {
    let calls = Calls()
    let window = UIWindow(frame: UIScreen.main.bounds)

    private func show(_ controller: UIViewController) async {
        window.rootViewController = controller
        window.makeKeyAndVisible()
        await calls.settle()
    }

    @Test("a window loads the view of its controller when it becomes visible, once")
    func window() async {
        let screen = Screen("a", calls)
        window.rootViewController = screen
        #expect(calls.take() == [] && !screen.isViewLoaded)
        window.makeKeyAndVisible()
        #expect(calls.take() == ["a load", "a loaded", "a will appear", "a layout", "a is appearing"])
        await calls.settle()
        #expect(calls.take() == ["a appeared"])
        window.makeKeyAndVisible()
        // Before the next suspension, after which another test may have made its window the key one.
        #expect(window.isKeyWindow && UIApplication.shared.windows.contains(window))
        await calls.settle()
        #expect(calls.take() == [])
    }

    @Test("another controller of a window takes the place of the former one")
    func exchange() async {
        await show(Screen("a", calls))
        _ = calls.take()
        let new = Screen("b", calls)
        window.rootViewController = new
        await calls.settle()
        #expect(
            calls.take() == [
                "a will disappear", "b load", "b loaded", "b will appear", "b layout", "b is appearing",
                "a disappeared", "b appeared",
            ])
        #expect(window.subviews == [new.view])
    }

    @Test("a sheet leaves its presenter where it is, and a full screen does not", arguments: [false, true])
    func present(_ isFull: Bool) async {
        let (lower, upper) = (Screen("a", calls), Screen("b", calls))
        await show(lower)
        _ = calls.take()
        if isFull { upper.modalPresentationStyle = .fullScreen }
        var completed = false
        lower.present(upper, animated: true) { completed = true }
        #expect(lower.presentedViewController === upper && upper.presentingViewController === lower)
        await calls.settle()
        #expect(completed)
        #expect(calls.take().contains("a disappeared") == isFull)
        // A second one is refused, and its completion is not called.
        lower.present(Screen("c", calls), animated: true) { completed = false }
        await calls.settle()
        #expect(completed && calls.take() == [])
        upper.dismiss(animated: true)
        await calls.settle()
        let ended = calls.take()
        #expect(ended.contains("b disappeared") && ended.contains("a appeared") == isFull)
        #expect(lower.presentedViewController == nil && upper.presentingViewController == nil)
        lower.dismiss(animated: true) { completed = false }
        #expect(!completed, "nothing to dismiss: the completion is called at once")
    }

    @Test("nothing is presented by a controller outside of a window")
    func presentOutside() async {
        let (lower, upper) = (Screen("a", calls), Screen("b", calls))
        lower.present(upper, animated: false)
        await calls.settle()
        #expect(lower.presentedViewController == nil && !upper.isViewLoaded)
    }

    @Test("a stack shows its top screen alone")
    func navigation() async {
        let (lower, upper) = (Screen("a", calls), Screen("b", calls))
        let stack = UINavigationController(rootViewController: lower)
        #expect(calls.take() == ["a will enter", "a entered"])
        await show(stack)
        #expect(calls.take().filter { $0.hasPrefix("a") }.last == "a appeared")
        stack.pushViewController(upper, animated: true)
        await calls.settle()
        #expect(
            calls.take() == [
                "b will enter", "a will disappear", "b load", "b loaded", "b will appear", "b layout",
                "b is appearing", "b entered", "a disappeared", "b appeared",
            ])
        #expect(upper.navigationController === stack && stack.visibleViewController === upper)
        #expect(stack.popViewController(animated: true) === upper)
        await calls.settle()
        #expect(
            calls.take() == [
                "b will leave", "b will disappear", "a will appear", "a layout", "a is appearing", "b left",
                "b disappeared", "a appeared",
            ])
        #expect(stack.popViewController(animated: true) == nil)
        #expect(stack.popToRootViewController(animated: true) == [])
        stack.setViewControllers([], animated: false)
        #expect(stack.topViewController == nil && lower.navigationController == nil)
    }

    @Test("the delegate of a stack learns of each screen before and after it appears, and of none while it is hidden")
    func navigationDelegate() async {
        let (lower, upper) = (Screen("a", calls), Screen("b", calls))
        let (stack, reports) = (UINavigationController(rootViewController: lower), Reports(calls))
        stack.delegate = reports
        func appearances() -> [String] { calls.take().filter { $0.contains("appear") || $0.contains("show") } }
        stack.loadViewIfNeeded()
        stack.pushViewController(upper, animated: false)
        stack.popViewController(animated: false)
        #expect(appearances() == [])
        await show(stack)
        #expect(appearances() == ["will show a", "a will appear", "a is appearing", "a appeared", "did show a"])
        stack.pushViewController(upper, animated: true)
        await calls.settle()
        #expect(
            appearances() == [
                "will show b", "a will disappear", "b will appear", "b is appearing", "a disappeared", "b appeared",
                "did show b",
            ])
        stack.popViewController(animated: true)
        stack.popViewController(animated: true)
        await calls.settle()
        #expect(appearances().filter { $0.contains("show") } == ["will show a", "did show a"])
        window.rootViewController = UIViewController()
        await show(stack)
        #expect(!appearances().contains { $0.contains("show") }, "the same screen is on top")
    }

    @Test("a table that gets its data source in a window reads it in the next turn")
    func dataSource() async {
        await show(UIViewController())
        let (table, rows) = (UITableView(), UITableViewController(style: .plain))
        window.rootViewController?.view.addSubview(table)
        await calls.settle()
        final class One: UITableViewController {
            var isRead = false

            override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
                isRead = true
                return 1
            }
        }
        table.dataSource = rows
        let one = One(style: .plain)
        table.dataSource = one
        #expect(!one.isRead)
        await calls.settle()
        #expect(one.isRead && table.visibleCells.count == 1)
    }

    @Test("tabs load the selected screen alone")
    func tabs() async {
        let (one, two) = (Screen("a", calls), Screen("b", calls))
        let tabs = UITabBarController()
        tabs.viewControllers = [one, two]
        await show(tabs)
        #expect(one.isViewLoaded && !two.isViewLoaded)
        _ = calls.take()
        tabs.selectedIndex = 1
        tabs.selectedIndex = 7
        await calls.settle()
        #expect(tabs.selectedViewController === two && tabs.selectedIndex == 1)
        #expect(calls.take().last == "b appeared")
        tabs.viewControllers = nil
        #expect(tabs.viewControllers == nil && tabs.selectedViewController == nil && two.parent == nil)
    }

    @Test("a child appears with its parent if its view is within the parent's")
    func children() async {
        let (outer, inner, hidden) = (Screen("a", calls), Screen("b", calls), Screen("c", calls))
        outer.addChild(inner)
        outer.view.addSubview(inner.view)
        inner.didMove(toParent: outer)
        outer.addChild(hidden)
        await show(outer)
        let seen = calls.take()
        #expect(seen.contains("b appeared") && !seen.contains("c will appear"))
        inner.willMove(toParent: nil)
        inner.view.removeFromSuperview()
        inner.removeFromParent()
        await calls.settle()
        #expect(calls.take() == ["b will leave", "b will disappear", "b left", "b disappeared"])
        #expect(outer.children == [hidden])
    }
}
