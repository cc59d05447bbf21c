internal import Foundation
internal import Synchronization

/// The quick actions that the user has selected, until the delegate gets them.
final class QuickActions: Sendable {
    static let shared = QuickActions()

    private let waiting = Mutex<[String]>([])

    func add(_ type: String) { waiting.withLock { $0.append(type) } }

    /// Removes the next one and returns its type.
    func next() -> String? { waiting.withLock { $0.isEmpty ? nil : $0.removeFirst() } }

    /// The file with the dynamic quick actions, which the Home Screen shows until the app sets others.
    static var file: URL {
        let home = ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()
        return URL(fileURLWithPath: home).appendingPathComponent(".pushlab-quick-actions.plist")
    }
}

extension UIApplication {
    /// The dynamic quick actions of the app on the Home Screen, which stay after the end of the app.
    ///
    /// Items without values for a key leave it out ("UIApplicationShortcutItems").
    public var shortcutItems: [UIApplicationShortcutItem]? {
        get {
            guard let data = try? Data(contentsOf: QuickActions.file),
                let list = try? unsafe PropertyListSerialization.propertyList(from: data, format: nil),
                let items = list as? [[String: Any]]
            else { return nil }
            return items.compactMap(UIApplicationShortcutItem.init(entry:))
        }
        set {
            guard let items = newValue else {
                // There may be no file.
                try? FileManager.default.removeItem(at: QuickActions.file)
                return
            }
            do {
                let data = try PropertyListSerialization.data(
                    fromPropertyList: items.map(\.entry), format: .xml, options: 0)
                try data.write(to: QuickActions.file, options: .atomic)
            } catch {
                FileHandle.standardError.write(
                    Data("UIKit: the quick actions cannot be kept, because a userInfo is no property list.\n".utf8))
            }
        }
    }

    /// Takes the next quick action that the user has selected; `nil` when there is none.
    ///
    /// An action that the app does not have is reported on standard error.
    func nextQuickAction() -> UIApplicationShortcutItem? {
        while let type = QuickActions.shared.next() {
            let entries = Bundle.main.object(forInfoDictionaryKey: "UIApplicationShortcutItems") as? [[String: Any]]
            let items = (entries ?? []).compactMap(UIApplicationShortcutItem.init(entry:)) + (shortcutItems ?? [])
            if let item = items.first(where: { $0.type == type }) { return item }
            FileHandle.standardError.write(
                Data(
                    ("UIKit: the app has no quick action \(type). Set UIApplication.shared.shortcutItems, or "
                        + "UIApplicationShortcutItems in its Info.plist.\n").utf8))
        }
        return nil
    }

    /// Calls the delegate, in an app with scenes that of the scene, with the quick actions that the user has selected.
    func performQuickActions() {
        while let item = nextQuickAction() {
            if let scene = SceneCenter.shared.scenes.first as? UIWindowScene {
                (scene.delegate as? any UIWindowSceneDelegate)?.windowScene(scene, performActionFor: item) { _ in }
            } else {
                delegate?.application(self, performActionFor: item) { _ in }
            }
        }
    }
}

extension UIApplicationShortcutItem {
    /// Makes a quick action from an entry of `UIApplicationShortcutItems`; `nil` without its type or title.
    fileprivate convenience init?(entry: [String: Any]) {
        guard let type = entry["UIApplicationShortcutItemType"] as? String,
            let title = entry["UIApplicationShortcutItemTitle"] as? String
        else { return nil }
        let values = entry["UIApplicationShortcutItemUserInfo"] as? [String: Any]
        self.init(
            type: type, localizedTitle: title,
            localizedSubtitle: entry["UIApplicationShortcutItemSubtitle"] as? String, icon: nil,
            userInfo: values?.compactMapValues(Self.object))
    }

    /// Returns a value of a property list as an object.
    private static func object(_ value: Any) -> (any NSSecureCoding)? {
        switch value {
        case let text as String: NSString(string: text)
        case let number as NSNumber: number
        case let data as Data: NSData(data: data)
        case let date as Date: NSDate(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate)
        case let list as [Any]: NSArray(array: list)
        case let table as [String: Any]: NSDictionary(dictionary: table)
        default: value as? any NSSecureCoding
        }
    }

    fileprivate var entry: [String: Any] {
        var entry: [String: Any] = [
            "UIApplicationShortcutItemType": type, "UIApplicationShortcutItemTitle": localizedTitle,
        ]
        entry["UIApplicationShortcutItemSubtitle"] = localizedSubtitle
        entry["UIApplicationShortcutItemUserInfo"] = userInfo
        return entry
    }
}
