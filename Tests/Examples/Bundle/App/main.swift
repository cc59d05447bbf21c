import UIKit

final class Anchor {}

let bundle = Bundle.main
tell("identifier", bundle.bundleIdentifier)
tell("folder", bundle.bundleURL.lastPathComponent)
tell("program", bundle.executableURL?.lastPathComponent)
tell("process", ProcessInfo.processInfo.processName)
tell("version", bundle.object(forInfoDictionaryKey: "CFBundleShortVersionString"))
tell("build", bundle.infoDictionary?["CFBundleVersion"])
tell("server", (bundle.infoDictionary?["Server"] as? [String: Any])?["Host"])
tell("ports", (bundle.infoDictionary?["Server"] as? [String: Any])?["Ports"])
tell("module", bundle.infoDictionary?["Module"])
tell("type", bundle.infoDictionary?["CFBundlePackageType"])
tell("unset", (bundle.infoDictionary?["Unset"] as? String).map { "'\($0)'" })
tell("of a class", Bundle(for: Anchor.self).bundleIdentifier)
tell("by identifier", Bundle(identifier: "com.example.bundled")?.bundleURL.lastPathComponent)
tell(
    "data",
    bundle.url(forResource: "data", withExtension: "json").flatMap { try? String(contentsOf: $0, encoding: .utf8) })
tell(
    "tone",
    bundle.path(forResource: "tone.txt", ofType: nil).flatMap { FileManager.default.contents(atPath: $0)?.count })
tell("ring", bundle.url(forResource: "ring", withExtension: "txt", subdirectory: "Sounds.bundle")?.lastPathComponent)
tell("nothing", bundle.url(forResource: "nothing", withExtension: "json"))
let texts = bundle.urls(forResourcesWithExtension: "txt", subdirectory: nil) ?? []
tell("texts", texts.map { $0.path?.split(separator: "/").suffix(2).joined(separator: "/") ?? "" }.sorted())
tell(
    "paths",
    bundle.paths(forResourcesOfType: "json", inDirectory: nil).map { ($0 as NSString).lastPathComponent }.sorted())
tell("no texts", bundle.urls(forResourcesWithExtension: "none", subdirectory: nil)?.count ?? 0)
tell(
    "welcome",
    bundle.url(forResource: "Welcome", withExtension: "txt").flatMap { try? String(contentsOf: $0, encoding: .utf8) })
tell("receipt", bundle.appStoreReceiptURL)
tell("languages", Locale.preferredLanguages.first)
tell("localizations", bundle.localizations.sorted())
tell("preferred", bundle.preferredLocalizations)
tell("development", bundle.developmentLocalization)
tell("greeting", NSLocalizedString("greeting", comment: "At the start"))
tell("only here", NSLocalizedString("only English", comment: ""))
tell("own value", NSLocalizedString("no such key", value: "own", comment: ""))
tell("other table", NSLocalizedString("greeting", tableName: "Other", comment: ""))
tell("shown name", bundle.object(forInfoDictionaryKey: "CFBundleDisplayName"))
tell("plain name", bundle.infoDictionary?["CFBundleDisplayName"])
tell("done")
RunLoop.main.run()
