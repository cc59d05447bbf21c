import Foundation

private let defaults = UserDefaults.standard

/// What observers are told by their options.
func tellOptions() {
    let observers: [(String, NSKeyValueObservingOptions)] = [
        ("nothing", []), ("new", .new), ("old", .old), ("initial", .initial), ("initial new", [.initial, .new]),
        ("all", [.initial, .new, .old]),
    ]
    let all = observers.map { name, options in
        let observer = ValueObserver(name)
        defaults.addObserver(observer, forKeyPath: "server", options: options, context: nil)
        return observer
    }
    tell("set to desk")
    set("desk", for: "server", in: defaults)
    tell("set to desk again, and another value")
    defaults.set("desk", forKey: "server")
    set(true, for: "other", in: defaults)
    tell("set by another object")
    set("door", for: "server", in: UserDefaults())
    tell("removed")
    set(nil, for: "server", in: defaults)
    for observer in all { defaults.removeObserver(observer, forKeyPath: "server") }
    tell("set when nobody observes")
    set(7, for: "server", in: defaults)
}

/// Which observations are meant when one is ended.
func tellContexts() {
    let (first, second) = (UnsafeMutableRawPointer(bitPattern: 1), UnsafeMutableRawPointer(bitPattern: 2))
    let (one, other) = (ValueObserver("one"), ValueObserver("other"))
    defaults.addObserver(one, forKeyPath: "port", options: .new, context: first)
    defaults.addObserver(one, forKeyPath: "port", options: .new, context: second)
    defaults.addObserver(one, forKeyPath: "name", options: .new, context: first)
    defaults.addObserver(other, forKeyPath: "port", options: .new, context: first)
    tell("four observations")
    set(1, for: "port", in: defaults)
    set("a", for: "name", in: defaults)
    defaults.removeObserver(one, forKeyPath: "port", context: second)
    tell("without the second context")
    set(2, for: "port", in: defaults)
    defaults.removeObserver(one, forKeyPath: "port")
    tell("without the port of one")
    set(3, for: "port", in: defaults)
    set("b", for: "name", in: defaults)
    defaults.removeObserver(other, forKeyPath: "name")
    tell("without what was not there")
    set(4, for: "port", in: defaults)
    defaults.removeObserver(other, forKeyPath: "port", context: first)
    defaults.removeObserver(one, forKeyPath: "name", context: first)
    tell("without any")
    set(5, for: "port", in: defaults)
    set("c", for: "name", in: defaults)
}

/// An observer is not kept, and a list is compared by what is in it.
func tellLifetimes() {
    var gone: ValueObserver? = ValueObserver("gone")
    weak let watched = gone
    let kept = ValueObserver("kept")
    if let gone { defaults.addObserver(gone, forKeyPath: "rooms", options: .new, context: nil) }
    defaults.addObserver(kept, forKeyPath: "rooms", options: [.new, .old], context: nil)
    gone = nil
    tell("the observer is gone: \(watched == nil)")
    set(["a": [1]], for: "rooms", in: defaults)
    defaults.set(["a": [1]], forKey: "rooms")
    set(["a": [2]], for: "rooms", in: defaults)
    defaults.removeObserver(kept, forKeyPath: "rooms")
}
