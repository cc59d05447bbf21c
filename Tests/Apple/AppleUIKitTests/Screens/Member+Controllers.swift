import AppleFoundation
import AppleUIKit
import Foundation

private final class Target: NSObject {
    func act() {}
}

extension Member {
    static let controllers = [
        Member("UIViewController.view") {
            final class Own: UIViewController {
                override func loadView() { view = UILabel() }
            }
            let (controller, own) = (UIViewController(), Own())
            let before = controller.isViewLoaded || controller.viewIfLoaded != nil
            return !before && controller.view.frame == UIScreen.main.bounds && own.view is UILabel
                && own.view.next === own
        },
        Member("UIViewController.title") {
            let controller = UIViewController()
            controller.title = "Ward"
            return controller.navigationItem.title == "Ward" && controller.tabBarItem.title == "Ward"
        },
        Member("UIViewController.navigationController") {
            let (inner, outer) = (UIViewController(), UIViewController())
            let stack = UINavigationController(rootViewController: outer)
            outer.addChild(inner)
            return inner.navigationController === stack && stack.navigationController == nil
                && inner.tabBarController == nil
        },
        Member("UIViewController.addChild(_:)") {
            let (a, b, child) = (UIViewController(), UIViewController(), UIViewController())
            a.addChild(child)
            b.addChild(child)
            child.removeFromParent()
            child.removeFromParent()
            return a.children.isEmpty && b.children.isEmpty && child.parent == nil
        },
        Member("UIViewController.next") {
            let (window, controller) = (UIWindow(), UIViewController())
            window.addSubview(controller.view)
            return controller.view.next === controller && controller.next === window
                && window.next === UIApplication.shared
        },
        Member("UINavigationController.popToViewController(_:animated:)") {
            let screens = (0..<4).map { _ in UIViewController() }
            let stack = UINavigationController()
            stack.viewControllers = screens
            let popped = stack.popToViewController(screens[1], animated: false)
            return popped == Array(screens[2...]) && stack.topViewController === screens[1]
                && stack.popToViewController(screens[3], animated: false) == nil
        },
        Member("UITableViewController") {
            final class Rows: UITableViewController {
                override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
            }
            let rows = Rows(style: .insetGrouped)
            return rows.tableView.style == .insetGrouped && rows.tableView.dataSource === rows
                && rows.tableView.delegate === rows && rows.tableView.numberOfRows(inSection: 0) == 2
                && rows.tableView.numberOfSections == 1
        },
        Member("UIAlertController.addAction(_:)") {
            let alert = UIAlertController(title: "No server", message: "Try again?", preferredStyle: .alert)
            alert.addAction(UIAlertAction(title: "Retry", style: .default) { _ in })
            alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
            let before = alert.textFields == nil
            alert.addTextField { $0.placeholder = "host" }
            return before && alert.actions.map(\.title) == ["Retry", "Cancel"] && alert.title == "No server"
                && alert.textFields?.first?.placeholder == "host" && alert.actions[1].style == .cancel
        },
        Member("UIBarButtonItem.init(title:style:target:action:)") {
            let target = Target()
            let item = UIBarButtonItem(title: "Edit", style: .plain, target: target, action: _sel(Target.act))
            let controller = UIViewController()
            controller.navigationItem.rightBarButtonItem = item
            let added = controller.navigationItem.rightBarButtonItems == [item]
            controller.navigationItem.rightBarButtonItem = nil
            return added && item.target === target && controller.navigationItem.rightBarButtonItems == nil
                && UIBarButtonItem(barButtonSystemItem: .add, target: nil, action: nil).title == nil
        },
        Member("UITabBarItem.init(title:image:tag:)") {
            let item = UITabBarItem(title: "Calls", image: UIImage(systemName: "phone"), tag: 3)
            item.badgeValue = "2"
            return item.title == "Calls" && item.tag == 3 && item.badgeValue == "2"
        },
        Member("UIStoryboard.instantiateInitialViewController()") {
            UIStoryboard(name: "Main", bundle: nil).instantiateInitialViewController() == nil
        },
        Member("UIWindow.rootViewController") {
            let (window, controller) = (UIWindow(), UIViewController())
            window.rootViewController = controller
            let before = controller.isViewLoaded
            window.rootViewController = nil
            return !before && !controller.isViewLoaded && window.window === window && !window.isKeyWindow
        },
    ]

    static let apps = [
        Member("UIApplication.canOpenURL(_:)") {
            let app = UIApplication.shared
            return ["https://example.com", "mailto:a@b", UIApplication.openSettingsURLString, "HTTP://a"].allSatisfy {
                URL(string: $0).map(app.canOpenURL) ?? false
            }
                && ["tel:1", "desk://call", "relative"].allSatisfy {
                    URL(string: $0).map { !app.canOpenURL($0) } ?? false
                }
        },
        Member("UIApplication.applicationIconBadgeNumber") {
            UIApplication.shared.applicationIconBadgeNumber = 3
            let set = UIApplication.shared.applicationIconBadgeNumber
            UIApplication.shared.applicationIconBadgeNumber = -1
            return set == 3 && UIApplication.shared.applicationIconBadgeNumber == 0
        },
        Member("UIApplication.sendAction(_:to:from:for:)") {
            let (window, field) = (UIWindow(), UITextField())
            window.addSubview(field)
            field.becomeFirstResponder()
            let isSent = UIApplication.shared.sendAction(
                _sel(UIResponder.resignFirstResponder), to: nil, from: field, for: nil)
            let isRefused = UIApplication.shared.sendAction(_sel(Target.act), to: nil, from: field, for: nil)
            return isSent && !field.isFirstResponder && !isRefused
        },
        Member("UIPasteboard.string") {
            let board = UIPasteboard.general
            board.string = "ws://server"
            let url = board.url
            board.string = nil
            return url?.host == "server" && !board.hasStrings && board.string == nil && board.changeCount == 2
        },
        Member("UIDevice.batteryLevel") {
            UIDevice.current.isBatteryMonitoringEnabled = true
            return UIDevice.current.batteryLevel == -1 && UIDevice.current.batteryState == .unknown
                && UIDevice.current.orientation.isPortrait && UIDevice.current.isBatteryMonitoringEnabled
        },
        Member("UIScreen.brightness") {
            UIScreen.main.brightness = 4
            return UIScreen.main.brightness == 1 && UIScreen.main.bounds.width == 390
        },
        Member("UITraitCollection.userInterfaceIdiom") {
            UIScreen.main.traitCollection.userInterfaceIdiom == UIDevice.current.userInterfaceIdiom
        },
        Member("NSUserActivity") {
            let activity = NSUserActivity(activityType: "com.example.call")
            activity.addUserInfoEntries(from: ["bed": 3])
            activity.addUserInfoEntries(from: ["bed": 4])
            activity.invalidate()
            return activity.userInfo?["bed"] as? Int == 4 && activity.isInvalidated
        },
    ]
}
