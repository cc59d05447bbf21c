import Cocoa
import Network

// An agent of the menu bar that listens for connections, and shows how many there were.

@NSApplicationMain
class AppDelegate: NSObject, NSApplicationDelegate, NSMenuDelegate, NSMenuItemValidation, NSWindowDelegate {
    private let item = NSStatusBar.system.statusItem(withLength: NSStatusItem.variableLength)
    private var listener: NWListener?
    private var window: NSWindow?
    private var count = 0

    func applicationWillFinishLaunching(_ notification: Notification) {
        tell("running at first", NSApp.isRunning)
        NSApp.setActivationPolicy(.accessory)
    }

    func applicationDidFinishLaunching(_ notification: Notification) {
        tell("launched", (notification.object as? NSApplication) === NSApp)
        item.button?.image = NSImage(systemSymbolName: "network", accessibilityDescription: "listener")
        let menu = NSMenu()
        menu.delegate = self
        menu.addItem(withTitle: "Show", action: #selector(show(_:)), keyEquivalent: "s").target = self
        menu.addItem(.separator())
        menu.addItem(NSMenuItem(title: "Quit", action: #selector(NSApplication.terminate(_:)), keyEquivalent: "q"))
        item.menu = menu
        NSWorkspace.shared.notificationCenter.addObserver(
            self, selector: #selector(woke), name: NSWorkspace.didWakeNotification, object: nil)
        for name in [NSWindow.didBecomeKeyNotification, NSWindow.didResignKeyNotification] {
            _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
                tell($0.name.rawValue)
            }
        }
        listen()
    }

    private func listen() {
        listener = try? NWListener(using: .tcp, on: 8001)
        listener?.newConnectionHandler = { [weak self] connection in
            connection.start(queue: .main)
            connection.receive(minimumIncompleteLength: 1, maximumLength: 100) { data, _, _, _ in
                connection.cancel()
                self?.serve(String(decoding: data ?? Data(), as: UTF8.self))
            }
        }
        listener?.stateUpdateHandler = { tell("listener", $0) }
        listener?.start(queue: .main)
    }

    private func serve(_ order: String) {
        count += 1
        item.button?.title = "\(count)"
        tell("order", order)
        switch order {
        case "show": item.menu?.performActionForItem(at: 0)
        case "close": window?.performClose(nil)
        case "alert": alert()
        case "more": more()
        case "quit": item.menu?.performActionForItem(at: 2)
        default: break
        }
    }

    @objc func show(_ sender: NSMenuItem) {
        let window = NSWindow(
            contentRect: NSRect(x: 0, y: 0, width: 200, height: 100), styleMask: [.titled, .closable],
            backing: .buffered, defer: false)
        window.delegate = self
        window.isReleasedWhenClosed = false
        window.contentViewController = OrdersController()
        window.makeKeyAndOrderFront(sender)
        self.window = window
        tell("shown by \(sender.title)", NSApp.windows.count)
    }

    func validateMenuItem(_ menuItem: NSMenuItem) -> Bool { window == nil }

    private func more() {
        item.menu?.performActionForItem(at: 0)
        tell("enabled with a window", item.menu?.item(at: 0)?.isEnabled)
        NSApp.reply(toApplicationShouldTerminate: true)
        let sheet = NSWindow(contentRect: .zero, styleMask: .titled, backing: .buffered, defer: true)
        window?.beginSheet(sheet) { tell("sheet ended", $0 == .OK) }
        window?.endSheet(sheet, returnCode: .OK)
        let submenu = NSMenu(title: "More")
        let parent = NSMenuItem(title: "More", action: nil, keyEquivalent: "")
        parent.submenu = submenu
        item.menu?.addItem(parent)
        tell("menu around", submenu.supermenu === item.menu)
        DispatchQueue.global().async {
            tell("opened elsewhere", NSWorkspace.shared.open(URL(fileURLWithPath: "/")))
        }
        _ = KeyWatcher()
        rooms.show()
    }

    private let rooms = Rooms()

    private func alert() {
        let alert = NSAlert()
        alert.messageText = "Stop listening?"
        alert.addButton(withTitle: "Stop")
        tell("answered", alert.runModal() == .alertFirstButtonReturn)
        NSPasteboard.general.clearContents()
        NSPasteboard.general.setString("copied", forType: .string)
        tell("pasted", NSPasteboard.general.string(forType: .string))
        tell("opened", NSWorkspace.shared.open(URL(fileURLWithPath: "/")))
    }

    @objc func woke() { tell("woke") }

    func windowDidBecomeKey(_ notification: Notification) { tell("key") }
    func windowWillClose(_ notification: Notification) { tell("closes") }
    func applicationDidBecomeActive(_ notification: Notification) { tell("active", NSApp.isActive) }
    func applicationDidResignActive(_ notification: Notification) { tell("resigned") }
    func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply { .terminateNow }
    func applicationWillTerminate(_ notification: Notification) { tell("ends after \(count)") }
}

class OrdersController: NSViewController {
    @IBOutlet weak var field: NSTextField?
    private let button = NSButton(checkboxWithTitle: "Listen", target: nil, action: nil)

    override func loadView() {
        view = NSStackView(views: [NSTextField(labelWithString: "Orders"), button])
        NSLayoutConstraint.activate([button.widthAnchor.constraint(equalTo: view.widthAnchor, constant: -8)])
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        button.target = self
        button.action = #selector(toggled)
        button.performClick(nil)
    }

    override func viewDidAppear() {
        super.viewDidAppear()
        tell("appeared", view.subviews.count)
    }

    override func viewWillDisappear() { tell("disappears") }

    @objc private func toggled() { tell("checked", button.state == .on) }
}
