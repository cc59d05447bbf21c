internal import Dispatch
internal import Foundation
internal import Glibc
private import Synchronization

/// The notifications between the programs of a device.
///
/// A program posts one by opening a file of its name in a folder that the others watch (inotify(7)). The kernel keeps what
/// comes while a program is suspended.
final class DarwinNotifications: Sendable {
    static let shared = DarwinNotifications()

    /// An observer of one name.
    ///
    /// Unchecked: the function, which has no state on iOS, is called on the main queue only.
    @safe private struct Observer: @unchecked Sendable {
        let address: UInt
        let name: String
        let callback: CFNotificationCallback
    }

    private struct State {
        var observers: [Observer] = []
        var source: (any DispatchSourceRead)?
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "pushlab.darwin-notifications")
    private let folder: String

    private init() {
        let environment = ProcessInfo.processInfo.environment
        folder =
            environment["PUSHLAB_DARWIN_NOTIFICATIONS"]
            ?? "\(environment["HOME"] ?? NSHomeDirectory())/Library/DarwinNotifications"
    }

    func add(_ address: UInt, _ name: String, _ callback: @escaping CFNotificationCallback) {
        let observer = unsafe Observer(address: address, name: name, callback: callback)
        state.withLock { state in
            state.observers.append(observer)
            if state.source == nil { state.source = watch() }
        }
    }

    /// Removes an observer of a name, or of all names for `nil`.
    func remove(_ address: UInt, _ name: String?) {
        state.withLock { state in
            state.observers.removeAll { $0.address == address && (name == nil || $0.name == name) }
            guard state.observers.isEmpty else { return }
            state.source?.cancel()
            state.source = nil
        }
    }

    func post(_ name: String) {
        makeFolder()
        let file = name.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(["-", "_", "."])) ?? name
        // The programs that watch the folder are notified when the file is closed.
        let descriptor = unsafe open("\(folder)/\(file)", O_WRONLY | O_CREAT | O_CLOEXEC, 0o666)
        if descriptor >= 0 { close(descriptor) }
    }

    private func makeFolder() {
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// Watches the folder; `nil` if it cannot be watched.
    private func watch() -> (any DispatchSourceRead)? {
        makeFolder()
        let descriptor = inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
        guard descriptor >= 0 else { return nil }
        unsafe inotify_add_watch(descriptor, folder, UInt32(IN_CLOSE_WRITE))
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        source.setEventHandler { [weak self] in
            let names = Self.readNames(descriptor)
            DispatchQueue.main.async { self?.deliver(names) }
        }
        source.setCancelHandler { close(descriptor) }
        source.resume()
        return source
    }

    /// Reads the names that have come, each once.
    private static func readNames(_ descriptor: Int32) -> [String] {
        var names: [String] = []
        var bytes = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = unsafe read(descriptor, &bytes, bytes.count)
            guard count > 0 else { return names }
            var rest = bytes.prefix(count)
            // The length of the name is the last number before it, with the lowest byte first.
            while rest.count >= 16 {
                let length = rest.dropFirst(12).prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
                let file = String(decoding: rest.dropFirst(16).prefix(length).prefix { $0 != 0 }, as: UTF8.self)
                let name = file.removingPercentEncoding ?? file
                if !names.contains(name) { names.append(name) }
                rest = rest.dropFirst(16 + length)
            }
        }
    }

    private func deliver(_ names: [String]) {
        for name in names {
            for observer in state.withLock({ $0.observers }) where observer.name == name {
                unsafe observer.callback(
                    .ofDevice, UnsafeMutableRawPointer(bitPattern: observer.address), CFNotificationName(name), nil,
                    nil)
            }
        }
    }
}
