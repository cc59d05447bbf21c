import Foundation
import ScenarioLanguage

/// The first scenario of a user: for a server, for an app with its push provider, or for both.
struct FirstScenario {
    /// The command of the server, relative to the scenario's folder; `nil` for the reference server.
    var server: [String]?
    var port = 8080
    /// The app with its push provider; `nil` for a phone without code.
    var app: AppSources?

    /// The text of the file, with comments for the user.
    var text: String {
        """
        # yaml-language-server: $schema=pushlab.schema.json
        # Run it with:  pushlab run \(Self.folder)
        name: \(name)
        networks:
          ward: { ssid: \(FlowText.scalar(app?.ssid ?? "Ward")) }
        hosts:
        \(serverHost)
        \(phoneHost)
        steps:
        \(steps)

        """
    }

    static let folder = "pushlab"

    private var name: String {
        if app != nil { return "The provider starts on the Wi-Fi of the ward" }
        return server == nil
            ? "A message arrives after the Wi-Fi was gone" : "The server is there again after the Wi-Fi was gone"
    }

    private var serverHost: String {
        guard let server else {
            return """
                  # PushLab's own server. For yours: `run: [./my-server]`, a path from the folder of this file.
                  server: { on: ward, runs: { push-server: { plain: true } } }
                """
        }
        return """
              server:
                on: ward
                runs:
                  server:
                    run: [\(server.map(FlowText.scalar).joined(separator: ", "))]
                    # The lab goes on when it listens. Or `log: REGEX` for a line that it prints.
                    ready: { port: \(port) }
                    # If it takes messages as APNs does over HTTP, steps can `send` them:
                    # sends-at: \(port)
            """
    }

    private var phoneHost: String {
        guard let app else {
            let program =
                server == nil
                ? """
                      app:
                        # `allowed`, `denied`, or left out: then the user is asked, and answers as `answer` says.
                        local-network: allowed
                        extensions:
                          # PushLab's own provider; `swift: FOLDER` and `plist: FILE` run yours.
                          provider: { kind: app-push, runs: { push-provider: { plain: true } } }
                """
                : """
                      # An app without code: steps try for it what an app does. `swift: FOLDER` runs yours.
                      app: { local-network: allowed }
                """
            return "  phone:\n    on: ward\n    device: ios\n    apps:\n\(program)"
        }
        return """
              phone:
                on: ward
                device: ios
                apps:
                  \(app.name):
                    # `allowed`, `denied`, or left out: then the user is asked, and answers as `answer` says.
                    local-network: allowed
            \(app.app.map { "        swift: \(app.swift(of: $0))\n        plist: \(FlowText.scalar($0.plist))\n" } ?? "")        extensions:
                      provider:
                        kind: app-push
                        swift: \(app.swift(of: app.provider))
                        plist: \(FlowText.scalar(app.provider.plist))
            \(matches(of: app))
            """
    }

    private func matches(of app: AppSources) -> String {
        app.ssid == nil
            ? "            # The Wi-Fi on which iOS runs it; an app that saves a configuration says it by itself.\n"
                + "            matches: Ward"
            : "            # The app saves its configuration by itself (NEAppPushManager)."
    }

    private var steps: String {
        guard let app else { return server == nil ? stepsOfReference : stepsOfServer }
        return """
              - expect: { provider: phone/\(app.name), is: started, within: 10s }
              # The link is dead for two seconds; iOS does not tell the provider, which has to notice it.
              - fault: { link: phone, carrier: down }
              - do: { wait: 2s }
              - heal: all
              # The phone leaves the Wi-Fi: iOS stops the provider, and starts it again when it is back.
              - do: { leave: phone/ward }
              - expect: { provider: phone/\(app.name), is: stopped, within: 10s }
              - do: { join: phone/ward }
              - expect: { provider: phone/\(app.name), is: started, within: 10s }
              # What your provider writes to the log, and what it shows once the app has asked the user, can be expected too:
              # - expect: { log: connected, from: phone/provider }
              # - expect: { notification: phone/\(app.name), where: { body: Bed 7 }, times: 1 }
            """
    }

    private var stepsOfReference: String {
        """
          - expect: { phone: connected, within: 10s }
          # The phone loses its Wi-Fi for two seconds. More faults are on the pages of PushLab.
          - fault: { link: phone, carrier: down, for: 2s }
          - send: { message: m1, to: phone }
          - expect: { delivered: m1, times: 1, within: 15s }
        """
    }

    private var stepsOfServer: String {
        """
          # What an app on the phone can reach:
          - try: { tcp-connect: "server:\(port)", by: phone/app, outcome: ok }
          # The phone loses its Wi-Fi for two seconds. More faults are on the pages of PushLab.
          - fault: { link: phone, carrier: down, for: 2s }
          - do: { wait: 3s }
          - try: { tcp-connect: "server:\(port)", by: phone/app, outcome: ok }
          - expect: { server: running }
        """
    }
}

/// The folders of an app's files, found by their Info.plists.
struct AppSources {
    /// A folder of Swift files and its Info.plist, relative to the scenario's folder.
    struct Part {
        var folder: String
        var plist: String
    }

    /// The name of the app in the scenario.
    var name: String
    /// The app; `nil` if only its push provider was found.
    var app: Part?
    var provider: Part
    /// The Wi-Fi network in the configuration that the app saves; `nil` if its files name none.
    var ssid: String?
    /// Folders of Swift files outside both, usually shared by them.
    var shared: [String] = []

    /// Returns the folders of a part's Swift files in the notation of a scenario.
    func swift(of part: Part) -> String {
        let all = ([part.folder] + shared).map(FlowText.scalar)
        return all.count == 1 ? all[0] : "[\(all.joined(separator: ", "))]"
    }

    private static let deepest = 6

    /// Finds the first push provider extension in a folder, by its Info.plist, and its app.
    static func find(in root: String) -> AppSources? {
        var providers: [String] = []
        var apps: [String] = []
        var folders: Set<String> = []
        let files = FileManager.default.enumerator(atPath: root)
        while let path = files?.nextObject() as? String {
            let name = path.split(separator: "/").last.map(String.init) ?? path
            if name.hasPrefix(".") || files?.level ?? 0 > deepest {
                files?.skipDescendants()
                continue
            }
            if name.hasSuffix(".swift"), name != "Package.swift" { folders.insert(part(path).folder) }
            guard name.hasSuffix("Info.plist"), let plist = plist("\(root)/\(path)") else { continue }
            if ((plist["NSExtension"] as? [String: Any])?["NSExtensionPointIdentifier"] as? String) == extensionPoint {
                providers.append(path)
            } else if plist["NSExtension"] == nil {
                apps.append(path)
            }
        }
        guard let provider = providers.min(by: { ($0.count, $0) < ($1.count, $1) }).map(part) else { return nil }
        let app = apps.map(part).filter { hasSwift("\(root)/\($0.folder)") }
            .min { ($0.folder.count, $0.folder) < ($1.folder.count, $1.folder) }
        let own = (providers + apps).map { part($0).folder }
        let shared = folders.filter { folder in
            !own.contains { folder == $0 || folder.hasPrefix("\($0)/") || $0 == "." }
        }
        let ssid = app.flatMap { savedNetwork(in: "\(root)/\($0.folder)") }
        let name = (app ?? provider).folder.split(separator: "/").last.map { $0.lowercased() } ?? "app"
        return AppSources(
            name: String(name.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }), app: app.map(above),
            provider: above(provider), ssid: ssid,
            shared: shared.filter { !$0.localizedCaseInsensitiveContains("test") }.sorted().map { "../\($0)" })
    }

    private static let extensionPoint = "com.apple.networkextension.app-push"

    /// Returns the first Wi-Fi network that Swift files assign to `matchSSIDs`.
    private static func savedNetwork(in folder: String) -> String? {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? [] {
            guard name.hasSuffix(".swift"),
                let text = try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
            else { continue }
            for line in text.split(separator: "\n") where line.contains("matchSSIDs") && line.contains("=") {
                let words = line.split(separator: "\"", omittingEmptySubsequences: false)
                if words.count > 2, (1...32).contains(words[1].utf8.count) { return String(words[1]) }
            }
        }
        return nil
    }

    private static func plist(_ path: String) -> [String: Any]? {
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        return unsafe try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any]
    }

    private static func part(_ plist: String) -> Part {
        let folder = plist.split(separator: "/").dropLast().joined(separator: "/")
        return Part(folder: folder.isEmpty ? "." : folder, plist: plist)
    }

    private static func above(_ part: Part) -> Part { Part(folder: "../\(part.folder)", plist: "../\(part.plist)") }

    private static func hasSwift(_ folder: String) -> Bool {
        (try? FileManager.default.contentsOfDirectory(atPath: folder))?.contains { $0.hasSuffix(".swift") } ?? false
    }
}
