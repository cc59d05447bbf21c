import Foundation

/// What there is before anything is set.
func tellNothing(in defaults: UserDefaults) {
    tell("before: string \(defaults.string(forKey: "text") ?? "none"), number \(defaults.integer(forKey: "number"))")
    tell("before: truth \(defaults.bool(forKey: "truth")), object \(defaults.object(forKey: "text") == nil)")
    defaults.register(defaults: ["text": "registered", "port": 7650])
    tell("registered: \(defaults.string(forKey: "text") ?? "none"), port \(defaults.integer(forKey: "port"))")
    defaults.set(1, forKey: "port")
    tell("set over it: \(defaults.integer(forKey: "port"))")
    defaults.removeObject(forKey: "port")
    tell("removed: \(defaults.integer(forKey: "port"))")
}

/// Sets a value of each type.
func write(to defaults: UserDefaults) {
    defaults.set("Desk é", forKey: "text")
    defaults.set("", forKey: "empty")
    defaults.set(4711, forKey: "number")
    defaults.set(Int.min, forKey: "least")
    defaults.set(0, forKey: "zero")
    defaults.set(1, forKey: "one")
    defaults.set(true, forKey: "truth")
    defaults.set(false, forKey: "falsehood")
    defaults.set(0.5, forKey: "half")
    defaults.set(Float(0.25), forKey: "quarter")
    defaults.set(Date(timeIntervalSince1970: 7.5), forKey: "time")
    defaults.set(Data([0, 255, 10]), forKey: "bytes")
    defaults.set(["a", "b"], forKey: "texts")
    defaults.set([1, "two", true] as [Any], forKey: "list")
    defaults.set(["port": 1, "isOn": false, "rooms": ["a": [1, 2]]] as [String: Any], forKey: "nested")
    defaults.set("first", forKey: "changed")
    defaults.set("second", forKey: "changed")
    defaults.set("door", forKey: "removed")
    defaults.removeObject(forKey: "removed")
    defaults.set("door", forKey: "emptied")
    defaults.set(nil as Any?, forKey: "emptied")
    defaults.set("door", forKey: "none")
    defaults.set(nil, forKey: "none")
    defaults.set(URL(string: "https://desk.example/rooms?floor=1"), forKey: "link")
    defaults.set(URL(fileURLWithPath: "/rooms/a b"), forKey: "file")
}

/// What there is of each type.
func tellValues(in defaults: UserDefaults) {
    tell("texts: '\(defaults.string(forKey: "text") ?? "none")' '\(defaults.string(forKey: "empty") ?? "none")'")
    tell("numbers: \(["number", "least", "zero", "one"].map { defaults.integer(forKey: $0) })")
    tell("truths: \(["truth", "falsehood", "absent"].map { defaults.bool(forKey: $0) })")
    tell("fractions: \(["half", "quarter", "number"].map { defaults.double(forKey: $0) })")
    tell("time: \((defaults.object(forKey: "time") as? Date)?.timeIntervalSince1970 ?? 0)")
    tell("bytes: \(defaults.data(forKey: "bytes").map { [UInt8]($0) } ?? [])")
    let list = defaults.object(forKey: "list") as? [Any] ?? []
    let parts =
        list.count == 3 ? "\(list[0] as? Int ?? 0) \(list[1] as? String ?? "") \(list[2] as? Bool ?? false)" : ""
    tell("lists: \(defaults.stringArray(forKey: "texts") ?? []) and \(list.count), \(parts)")
    let nested = defaults.dictionary(forKey: "nested") ?? [:]
    let rooms = nested["rooms"] as? [String: [Int]] ?? [:]
    tell("nested: \(nested["port"] as? Int ?? 0) \(nested["isOn"] as? Bool ?? true) \(rooms) of \(nested.count)")
    tell("changed: \(defaults.string(forKey: "changed") ?? "none")")
    tell("removed: \(["removed", "emptied", "none"].map { defaults.object(forKey: $0) == nil })")
    let kinds = ["zero", "one", "truth", "falsehood"].map { name in
        defaults.object(forKey: name).map { type(of: $0) == Bool.self ? "Bool" : "number" } ?? "none"
    }
    tell("kinds: \(kinds)")
    tell("links: \(["link", "file"].map { defaults.url(forKey: $0)?.absoluteString ?? "none" })")
    let all = defaults.dictionaryRepresentation()
    tell("all: \(all.keys.filter { !$0.hasPrefix("Apple") && !$0.hasPrefix("NS") }.sorted())")
}

/// Suites have values of their own, which every object of the same suite sees.
func tellSuites() {
    guard let one = UserDefaults(suiteName: "com.example.one"), let same = UserDefaults(suiteName: "com.example.one"),
        let other = UserDefaults(suiteName: "com.example.other")
    else { return tell("no suite") }
    one.set("one", forKey: "name")
    tell("suites: \([one, same, other, .standard].map { $0.string(forKey: "name") ?? "none" })")
    same.set("two", forKey: "name")
    tell("suites: \([one, same, other, .standard].map { $0.string(forKey: "name") ?? "none" })")
    one.removeObject(forKey: "name")
    tell("suites: \([one, same, other, .standard].map { $0.string(forKey: "name") ?? "none" })")
    tell("synchronized: \(one.synchronize())")
}

/// Setting values keeps no file open.
func tellDescriptors() {
    let before = dup(STDOUT_FILENO)
    close(before)
    for number in 0..<20 { defaults.set(number, forKey: "number") }
    defaults.set(4711, forKey: "number")
    let after = dup(STDOUT_FILENO)
    close(after)
    tell("files that were left open: \(after - before)")
}
