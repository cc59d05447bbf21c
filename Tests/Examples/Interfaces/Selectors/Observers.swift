import Foundation

private let center = NotificationCenter.default
private let (front, back) = ("front" as NSString, "back" as NSString)

/// Posts what can be posted of two doors.
private func postAll(to center: NotificationCenter = .default) {
    center.post(name: .opened, object: front, userInfo: ["user": "Ann"])
    center.post(name: .opened, object: back)
    center.post(name: .closed, object: front)
    center.post(name: .closed, object: nil)
}

/// Who is called for which notifications.
func tellObservers() {
    let all = Listener("all")
    let opened = Listener("opened")
    let ofFront = Listener("front")
    let both = Listener("both")
    let own = Listener("own center")
    let other = NotificationCenter()
    center.addObserver(all, selector: #selector(Listener.called), name: nil, object: nil)
    center.addObserver(opened, selector: #selector(Listener.changed(_:)), name: .opened, object: nil)
    center.addObserver(ofFront, selector: #selector(Listener.changed(_:)), name: nil, object: front)
    center.addObserver(both, selector: #selector(Listener.changed(_:)), name: .closed, object: front)
    center.addObserver(both, selector: #selector(Listener.called), name: .opened, object: back)
    other.addObserver(own, selector: #selector(Listener.changed(_:)), name: .opened, object: nil)
    postAll()
    for listener in [all, opened, ofFront, both, own] { listener.tellCalls("posted") }
    postAll(to: other)
    for listener in [all, opened, ofFront, both, own] { listener.tellCalls("posted elsewhere") }
    other.removeObserver(opened)
    center.removeObserver(own)
    postAll()
    postAll(to: other)
    for listener in [opened, own] { listener.tellCalls("removed from the other center") }
    for listener in [all, opened, ofFront, both] { center.removeObserver(listener) }
    other.removeObserver(own)
    postAll()
    postAll(to: other)
    for listener in [all, opened, ofFront, both, own] { listener.tellCalls("removed") }
}

/// Which observations are meant when one is ended.
func tellRemovals() {
    let one = Listener("one")
    let two = Listener("two")
    for listener in [one, two] {
        for name in [Notification.Name.opened, .closed] {
            for door in [front, back] {
                center.addObserver(listener, selector: #selector(Listener.changed(_:)), name: name, object: door)
            }
        }
    }
    center.removeObserver(one, name: .opened, object: front)
    postAll()
    for listener in [one, two] { listener.tellCalls("without opened of front") }
    center.removeObserver(one, name: .closed, object: nil)
    postAll()
    for listener in [one, two] { listener.tellCalls("without closed") }
    center.removeObserver(two, name: nil, object: front)
    postAll()
    for listener in [one, two] { listener.tellCalls("without front") }
    center.removeObserver(one, name: .closed, object: front)
    NotificationCenter().removeObserver(one, name: nil, object: nil)
    postAll()
    for listener in [one, two] { listener.tellCalls("without nothing") }
    center.removeObserver(one, name: nil, object: nil)
    center.removeObserver(two)
    postAll()
    for listener in [one, two] { listener.tellCalls("without all") }
}

/// Blocks are removed by what was returned for them.
func tellBlocks() {
    let (one, two) = (Listener("one"), Listener("two"))
    let token = center.addObserver(forName: .opened, object: nil, queue: nil) { _ in one.called() }
    let second = center.addObserver(forName: .opened, object: nil, queue: nil) { _ in two.called() }
    postAll()
    for listener in [one, two] { listener.tellCalls("blocks") }
    center.removeObserver(token)
    center.removeObserver(second, name: .closed, object: nil)
    postAll()
    for listener in [one, two] { listener.tellCalls("without the first block") }
    center.removeObserver(second, name: .opened, object: nil)
    postAll()
    for listener in [one, two] { listener.tellCalls("without blocks") }
}

/// Observers are not kept, and nobody is called for them.
func tellLifetimes() {
    var gone: Listener? = Listener("gone")
    weak let watched = gone
    if let gone { center.addObserver(gone, selector: #selector(Listener.called), name: .opened, object: nil) }
    postAll()
    gone?.tellCalls("alive")
    gone = nil
    tell("gone: \(watched == nil)")
    postAll()
    let next = Listener("next")
    center.addObserver(next, selector: #selector(Listener.called), name: .opened, object: nil)
    postAll()
    next.tellCalls("after one that is gone")
    center.removeObserver(next)
}
