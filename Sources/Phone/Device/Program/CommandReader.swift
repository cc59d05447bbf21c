internal import DeviceProtocol
internal import InternetProtocols
internal import Kernel
internal import LabEvents

/// The reader of commands from standard input: one line of JSON each.
struct CommandReader: Sendable {
    let center: PrivacyCenter
    private let push: PushCenter
    private let loop: DeviceLoop
    private let follow: @Sendable (_ subnets: [IPPrefix]?) -> Void
    let services: DeviceServices
    private let decode: @Sendable ([UInt8]) throws -> DeviceCommand
    private let finish: @Sendable () -> Void
    /// Whether processes of an app are alive; `nil` if that is not known.
    let isPopulated: @Sendable (_ app: String) -> Bool?

    /// Starts reading on a separate thread; the commands run on the loop, in order.
    ///
    /// `follow` updates the local networks before each command, with the subnets that the command announces.
    /// `decode` decodes a line.
    /// `finish` is called after the last command, at the end of the input or after a line that is too long.
    static func start(
        _ center: PrivacyCenter, _ push: PushCenter, _ services: DeviceServices, loop: DeviceLoop,
        follow: @escaping @Sendable (_ subnets: [IPPrefix]?) -> Void,
        decode: @escaping @Sendable ([UInt8]) throws -> DeviceCommand,
        isPopulated: @escaping @Sendable (_ app: String) -> Bool?,
        finish: @escaping @Sendable () -> Void
    ) throws(SystemError) {
        let reader = CommandReader(
            center: center, push: push, loop: loop, follow: follow, services: services, decode: decode, finish: finish,
            isPopulated: isPopulated)
        try PlainThread.start { reader.read() }.detach()
    }

    private func read() {
        let input = FileDescriptor(adopting: 0)
        var buffer = LineBuffer(limit: DeviceSocket.longestLine)
        while let bytes = try? input.read(), !bytes.isEmpty, let lines = try? buffer.take(bytes) {
            for line in lines { loop.perform { execute(line) } }
        }
        loop.perform(finish)
    }

    private func execute(_ line: [UInt8]) {
        guard let command = try? decode(line) else {
            center.emit(.warning("This line is not a command: \(String(decoding: line, as: UTF8.self))"))
            return
        }
        if case .linksChanging(let subnets) = command.action {
            follow(subnets.compactMap { IPPrefix($0) })
        } else {
            follow(nil)
        }
        // Decisions that precede a command are reported before its answer.
        center.takeReports()
        let before = services.toldStates
        do throws(PrivacyRefusal) {
            try perform(command)
            switch command.action {
            case .user, .quickAction, .notification: break
            default: return answer(command, nil)
            }
            services.settleStates(since: before, after: DeviceCommand.stateLimit / .seconds(1)) { late in
                answer(command, late.isEmpty ? nil : DeviceCommand.lateness(of: late))
            }
        } catch {
            answer(command, error.reason)
        }
    }

    private func answer(_ command: DeviceCommand, _ refusal: String?) {
        center.emit(CommandAnswer(id: command.id, refusal: refusal).record)
    }

    private func perform(_ command: DeviceCommand) throws(PrivacyRefusal) {
        switch command.action {
        case .user(let action):
            try center.perform(action, command.app)
            if action == .uninstall, let app = command.app { services.forget(app) }
        case .update(let versions): try center.update(command.app, to: versions)
        case .quickAction(let type): try select(type, command.app)
        case .launchTask(let identifier): try launchTask(identifier, command.app)
        case .notification(let gesture): try perform(gesture, command.app)
        default: break
        }
        try push.perform(command.action, command.app)
        services.performWiFi(command.action, command.app)
    }

    /// Selects a quick action of an app, which comes to the foreground.
    private func select(_ type: String, _ app: String?) throws(PrivacyRefusal) {
        let name = try center.known(app)
        guard !center.isInForeground(name) else {
            throw PrivacyRefusal(
                "\(name) is in front of the Home Screen with its quick actions: send it to the background first.")
        }
        services.add(quickAction: type, of: name)
        do throws(PrivacyRefusal) {
            try center.perform(.foreground, name)
            center.emit(EventRecord(.quickAction).with(.app, name).with(.type, type))
        } catch {
            services.forgetQuickActions(of: name)
            throw error
        }
    }
}
