import AppleUserDefaults
import Foundation
import Glibc
import Testing

private let suite = "group.org.example.pager"

/// The suite of a program whose home is a folder; called first in a program of its own.
private func suiteDefaults(in folder: String) throws -> UserDefaults {
    unsafe setenv("HOME", folder, 1)
    return try #require(UserDefaults(suiteName: suite))
}

/// Defaults of a program's own class.
private final class DerivedDefaults: UserDefaults {}

/// Programs that share a suite, each an exit test.
@Suite("User defaults of an app group")
struct SharedDefaultsTests {
    private static func withFolder(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "pushlab-defaults-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder.path)
    }

    @Test("the locale of a device is in the defaults of its programs, and is the current one")
    func locale() async throws {
        await #expect(processExitsWith: .success) {
            unsafe setenv("PUSHLAB_LOCALE", "de_CH", 1)
            #expect(UserDefaults.standard.string(forKey: "AppleLocale") == "de_CH")
            #expect(Locale.current.identifier == "de_CH")
            #expect(Locale.autoupdatingCurrent.identifier == "de_CH")
            #expect(Calendar.current.locale?.identifier == "de_CH")
        }
        await #expect(processExitsWith: .success) {
            unsafe unsetenv("PUSHLAB_LOCALE")
            #expect(UserDefaults.standard.string(forKey: "AppleLocale") == nil)
            #expect(Locale.current.identifier == "en_001")
        }
    }

    @Test("what a program has set is there for another, although the first was killed")
    func outlives() async throws {
        try await Self.withFolder { folder in
            await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String] in
                let defaults = try suiteDefaults(in: folder)
                defaults.set("desk", forKey: "host")
                defaults.set(4711, forKey: "port")
                defaults.set(["a", "b"], forKey: "users")
                defaults.set(1, forKey: "one")
                defaults.set(true, forKey: "true")
                defaults.set(0.5, forKey: "half")
                defaults.set(Date(timeIntervalSince1970: 7), forKey: "time")
                defaults.set(Data([0, 255]), forKey: "bytes")
                defaults.set(["port": 1, "isOn": false] as [String: Any], forKey: "nested")
                defaults.set("door", forKey: "removed")
                defaults.removeObject(forKey: "removed")
                kill(getpid(), SIGKILL)
            }
            await #expect(processExitsWith: .success) { [folder = folder as String] in
                let defaults = try suiteDefaults(in: folder)
                #expect(defaults.string(forKey: "host") == "desk")
                #expect(defaults.integer(forKey: "port") == 4711)
                #expect(defaults.stringArray(forKey: "users") == ["a", "b"])
                #expect(defaults.object(forKey: "one").map { type(of: $0) == Int.self } == true)
                #expect(defaults.object(forKey: "true").map { type(of: $0) == Bool.self } == true)
                #expect(defaults.bool(forKey: "true"))
                #expect(defaults.double(forKey: "half") == 0.5)
                #expect(defaults.object(forKey: "time") as? Date == Date(timeIntervalSince1970: 7))
                #expect(defaults.data(forKey: "bytes") == Data([0, 255]))
                #expect(defaults.dictionary(forKey: "nested")?["port"] as? Int == 1)
                #expect(defaults.dictionary(forKey: "nested")?["isOn"] as? Bool == false)
                #expect(defaults.object(forKey: "removed") == nil)
                #expect(defaults.dictionaryRepresentation().count == 9)
            }
        }
    }

    @Test("a program sees what another sets while it runs")
    func seen() async throws {
        try await Self.withFolder { folder in
            await #expect(processExitsWith: .success) { [folder = folder as String] in
                let defaults = try suiteDefaults(in: folder)
                defaults.set("first", forKey: "host")
                let file = URL(filePath: "\(folder)/.config/\(suite).plist")
                for host in ["desk", "door", "a longer name"] {
                    // What another program does.
                    let data = try PropertyListSerialization.data(
                        fromPropertyList: ["host": host], format: .xml, options: 0)
                    try data.write(to: file, options: .atomic)
                    #expect(defaults.string(forKey: "host") == host)
                    #expect(UserDefaults(suiteName: suite)?.string(forKey: "host") == host)
                }
            }
        }
    }

    @Test("programs that set different values at the same time lose none")
    func concurrent() async throws {
        try await Self.withFolder { folder in
            async let first: Void = Self.setMany("a", in: folder)
            async let second: Void = Self.setMany("b", in: folder)
            _ = await (first, second)
            await #expect(processExitsWith: .success) { [folder = folder as String] in
                let defaults = try suiteDefaults(in: folder)
                for name in ["a", "b"] {
                    for number in 0..<40 { #expect(defaults.integer(forKey: "\(name)\(number)") == number + 1) }
                }
            }
        }
    }

    @Test("where no file can be written, a program keeps its own values")
    func noFolder() async throws {
        await #expect(processExitsWith: .success) {
            let defaults = try suiteDefaults(in: "/dev/null")
            defaults.set("desk", forKey: "host")
            #expect(defaults.string(forKey: "host") == "desk")
        }
    }

    @Test("setting nothing removes a value, whatever type the nothing has")
    func nothing() async throws {
        try await Self.withFolder { folder in
            await #expect(processExitsWith: .success) { [folder = folder as String] in
                let defaults = try suiteDefaults(in: folder)
                let same = try #require(DerivedDefaults(suiteName: suite))
                let ways: [(UserDefaults) -> Void] = [
                    { $0.set(nil, forKey: "host") }, { $0.set(nil as Any?, forKey: "host") },
                    { $0.set(nil as String?, forKey: "host") }, { $0.set(nil as URL?, forKey: "host") },
                    { $0.set(URL(string: ""), forKey: "host") },
                ]
                for object in [defaults, same] {
                    for (number, remove) in ways.enumerated() {
                        object.set("desk", forKey: "host")
                        remove(object)
                        #expect(object.object(forKey: "host") == nil, "\(type(of: object)), way \(number)")
                        #expect(object.dictionaryRepresentation().isEmpty)
                        // What was not there before is not there either.
                        remove(object)
                        #expect(object.object(forKey: "host") == nil)
                    }
                }
            }
        }
    }

    @Test("a URL is as it was set")
    func links() async throws {
        try await Self.withFolder { folder in
            let texts = ["https://desk.example:8443/a%20b?c=d#e", "file:///tmp/a%20b", "tel:4711"]
            await #expect(processExitsWith: .success) { [folder = folder as String, texts = texts as [String]] in
                let defaults = try suiteDefaults(in: folder)
                for text in texts { defaults.set(URL(string: text), forKey: text) }
            }
            await #expect(processExitsWith: .success) { [folder = folder as String, texts = texts as [String]] in
                let defaults = try suiteDefaults(in: folder)
                for text in texts { #expect(defaults.url(forKey: text)?.absoluteString == text) }
                #expect(defaults.string(forKey: "file:///tmp/a%20b") == "/tmp/a b")
            }
        }
    }

    @Test("a suite whose file is removed has no values any more", arguments: [true, false])
    func removedFile(isOwn: Bool) async throws {
        try await Self.withFolder { folder in
            await #expect(processExitsWith: .success) { [folder = folder as String, isOwn = isOwn as Bool] in
                let defaults = try suiteDefaults(in: folder)
                let file = URL(filePath: "\(folder)/.config/\(suite).plist")
                if isOwn {
                    defaults.set("desk", forKey: "host")
                } else {
                    try FileManager.default.createDirectory(
                        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
                    let data = try PropertyListSerialization.data(
                        fromPropertyList: ["host": "desk"], format: .xml, options: 0)
                    try data.write(to: file, options: .atomic)
                    #expect(defaults.string(forKey: "host") == "desk")
                }
                try FileManager.default.removeItem(at: file)
                #expect(defaults.string(forKey: "host") == nil)
            }
        }
    }

    @Test("folders that are not there are made, and no file stays open")
    func nestedFolder() async throws {
        try await Self.withFolder { folder in
            await #expect(processExitsWith: .success) { [folder = folder as String] in
                let defaults = try suiteDefaults(in: "\(folder)/a/b")
                defaults.set("desk", forKey: "host")
                let before = dup(STDOUT_FILENO)
                close(before)
                for number in 0..<10 { defaults.set(number, forKey: "number") }
                #expect(dup(STDOUT_FILENO) == before)
                let file = try Data(contentsOf: URL(filePath: "\(folder)/a/b/.config/\(suite).plist"))
                let values = try unsafe PropertyListSerialization.propertyList(from: file, format: nil)
                #expect(values as? NSDictionary == ["host": "desk", "number": 9] as NSDictionary)
            }
        }
    }

    private static func setMany(_ name: String, in folder: String) async {
        await #expect(processExitsWith: .success) { [name = name as String, folder = folder as String] in
            let defaults = try suiteDefaults(in: folder)
            for number in 0..<40 { defaults.set(number + 1, forKey: "\(name)\(number)") }
        }
    }
}
