import AppleFoundation
import Foundation
import Testing

/// An object with two properties that can be observed.
private class Light: NSObject, _KeyValueCodingAndObserving {
    let _observers = KeyValueObservers()
    private var isLit = false
    private var colour = "red"

    var isOn: Bool {
        get {
            _observers.read("isOn")
            return isLit
        }
        set { _observers.change("isOn") { isLit = newValue } }
    }

    var name: String {
        get {
            _observers.read("name")
            return colour
        }
        set { _observers.change("name") { colour = newValue } }
    }

    var title: String { isOn ? name : "off" }
}

/// One that inherits them.
private final class Lamp: Light {}

/// What observers were told.
///
/// It is unchecked: these observers are called on the thread of the test.
private final class Told: @unchecked Sendable {
    var lines: [String] = []
}

@Suite("Key-value observing")
struct ObservingTests {
    @Test("an observer is told of each setting of its property, and of no other")
    func tells() {
        let light = Light()
        let told = Told()
        let observation = light.observe(\.isOn) { light, change in
            told.lines.append("\(light.isOn) \(change.kind) \(change.newValue as Any) \(change.oldValue as Any)")
        }
        #expect(told.lines.isEmpty)
        light.isOn = true
        light.name = "green"
        light.isOn = true
        #expect(told.lines == ["true setting nil nil", "true setting nil nil"])
        observation.invalidate()
        light.isOn = false
        #expect(told.lines.count == 2)
    }

    @Test("an observer may be the last that keeps another observation of the same object")
    func nested() {
        let light = Light()
        let told = Told()
        var inner: NSKeyValueObservation? = light.observe(\.isOn) { _, _ in told.lines.append("inner") }
        let outer = light.observe(\.isOn) { [inner] _, _ in
            _ = inner
            told.lines.append("outer")
        }
        inner = nil
        outer.invalidate()
        light.isOn = true
        #expect(told.lines.isEmpty)
    }

    @Test("options say what an observer is told")
    func options() {
        let light = Light()
        let told = Told()
        let observation = light.observe(\.isOn, options: [.initial, .new, .old, .prior]) { _, change in
            let values = [change.oldValue, change.newValue].map { $0.map { "\($0)" } ?? "-" }
            told.lines.append(values.joined(separator: " ") + (change.isPrior ? " prior" : ""))
        }
        #expect(told.lines == ["- false"])
        light.isOn = true
        #expect(told.lines == ["- false", "false - prior", "false true"])
        observation.invalidate()
    }

    @Test("a property of the base class is observed through the class that inherits it")
    func inherited() {
        let lamp = Lamp()
        let told = Told()
        let observation = lamp.observe(\.isOn, options: .new) { lamp, _ in told.lines.append("\(lamp.isOn)") }
        (lamp as Light).isOn = true
        #expect(told.lines == ["true"])
        observation.invalidate()
    }

    @Test("a computed property changes with those that it is made of")
    func computed() {
        let light = Light()
        light.isOn = true
        let told = Told()
        let observation = light.observe(\.title) { light, _ in told.lines.append(light.title) }
        light.name = "green"
        light.isOn = false
        #expect(told.lines == ["green", "off"])
        observation.invalidate()
    }

    @Test("an observation ends when it is released, and keeps nothing alive")
    func released() {
        let told = Told()
        var light: Light? = Light()
        weak let watched = light
        var observation = light?.observe(\.isOn) { _, _ in told.lines.append("changed") }
        light?.isOn = true
        #expect(observation != nil)
        observation = nil
        light?.isOn = false
        #expect(told.lines == ["changed"])
        observation = light?.observe(\.isOn) { _, _ in told.lines.append("changed") }
        light = nil
        #expect(watched == nil)
        observation?.invalidate()
    }
}
