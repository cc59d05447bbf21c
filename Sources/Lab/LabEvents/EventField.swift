/// The key of a field of an event.
///
/// The keys that PushLab's own programs and its lab use are constants here; programs of users use any others.
public struct EventField: RawRepresentable, Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Its text, as in a line of JSON.
    public let rawValue: String

    /// Makes a key of any text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Its text.
    public var description: String { rawValue }

    /// In the order of their texts.
    public static func < (a: EventField, b: EventField) -> Bool { a.rawValue < b.rawValue }
}

extension EventField {
    /// The name of an access point.
    public static let accessPoint = EventField(rawValue: "access_point")
    /// The name of the access point that a station was at before.
    public static let accessPointBefore = EventField(rawValue: "from_access_point")
    /// An address of a host, in text.
    public static let address = EventField(rawValue: "address")
    /// Addresses, in text.
    public static let addresses = EventField(rawValue: "addresses")
    /// How old the last heartbeat is, in milliseconds.
    public static let age = EventField(rawValue: "age_ms")
    /// What the user answered: `allow` or `deny`.
    public static let answer = EventField(rawValue: "answer")
    /// The name of an app.
    public static let app = EventField(rawValue: "app")
    /// The number of apps.
    public static let apps = EventField(rawValue: "apps")
    /// The number of an attempt, from 1.
    public static let attempt = EventField(rawValue: "attempt")
    /// The number on the icon of an app.
    public static let badge = EventField(rawValue: "badge")
    /// When something began, in seconds since the lab was opened.
    public static let began = EventField(rawValue: "began")
    /// The text of a notification.
    public static let body = EventField(rawValue: "body")
    /// A bundle identifier.
    public static let bundle = EventField(rawValue: "bundle")
    /// What took the place of something: the number of a push configuration.
    public static let by = EventField(rawValue: "by")
    /// How many bytes a frame carries, or were dropped.
    public static let bytes = EventField(rawValue: "bytes")
    /// The call whose completion handler this is about: `start` or `stop`.
    public static let call = EventField(rawValue: "call")
    /// The calls of a program, the innermost first.
    public static let calls = EventField(rawValue: "calls")
    /// The part of a subsystem that a logged message is about, or the category of a notification.
    public static let category = EventField(rawValue: "category")
    /// What ended a program, such as `SIGSEGV`, `memory` or `exit 1`.
    public static let cause = EventField(rawValue: "cause")
    /// The token of a client.
    public static let client = EventField(rawValue: "client")
    /// How many clients a fleet has.
    public static let clients = EventField(rawValue: "clients")
    /// An exit status.
    public static let code = EventField(rawValue: "code")
    /// How many clients of a fleet are connected.
    public static let connected = EventField(rawValue: "connected")
    /// The number of packets in which a bit was inverted.
    public static let corrupted = EventField(rawValue: "corrupted")
    /// How many there are.
    public static let count = EventField(rawValue: "count")
    /// How long the next attempt waits, in milliseconds.
    public static let delay = EventField(rawValue: "delay_ms")
    /// The number of packets that were delayed.
    public static let delayed = EventField(rawValue: "delayed")
    /// How many messages reached a fleet.
    public static let delivered = EventField(rawValue: "delivered")
    /// Where a request goes: `on-link`, `remote` and the like.
    public static let destination = EventField(rawValue: "destination")
    /// More about a reason, in words.
    public static let detail = EventField(rawValue: "detail")
    /// How long a fault went unnoticed, in milliseconds.
    public static let detected = EventField(rawValue: "detected_ms")
    /// A digest of the fates of packets, in hexadecimal digits: equal where all fates were.
    public static let digest = EventField(rawValue: "digest")
    /// Which way a frame went: `in` or `out`.
    public static let direction = EventField(rawValue: "direction")
    /// How many connections a fleet has lost.
    public static let disconnections = EventField(rawValue: "disconnections")
    /// The number of packets that arrived twice.
    public static let duplicated = EventField(rawValue: "duplicated")
    /// How many messages came to a fleet twice.
    public static let duplicates = EventField(rawValue: "duplicates")
    /// Whether a configuration is enabled.
    public static let enabled = EventField(rawValue: "enabled")
    /// The means by which policies are enforced: `kernel`, `seccomp` or `none`.
    public static let enforcement = EventField(rawValue: "enforcement")
    /// The name of an error.
    public static let error = EventField(rawValue: "error")
    /// How many events were dropped.
    public static let events = EventField(rawValue: "events")
    /// How many attempts of a fleet failed.
    public static let failedAttempts = EventField(rawValue: "failed_attempts")
    /// A fault, in words.
    public static let fault = EventField(rawValue: "fault")
    /// The features that two sides have, in text.
    public static let features = EventField(rawValue: "features")
    /// The flags of a TCP segment, of `SFRPAU`.
    public static let flags = EventField(rawValue: "flags")
    /// A number of frames.
    public static let frames = EventField(rawValue: "frames")
    /// The share of a radio's transmissions that were retries.
    public static let frameRetries = EventField(rawValue: "frame_retries")
    /// The address that something comes from.
    public static let from = EventField(rawValue: "from")
    /// How long a station was without a data path.
    public static let gap = EventField(rawValue: "gap_ms")
    /// When a fault was proved healed, in seconds since the lab was opened.
    public static let healed = EventField(rawValue: "healed")
    /// How often heartbeats come, in milliseconds.
    public static let heartbeatInterval = EventField(rawValue: "heartbeat_ms")
    /// How many heartbeats came to a fleet.
    public static let heartbeats = EventField(rawValue: "heartbeats")
    /// The name of a host.
    public static let host = EventField(rawValue: "host")
    /// How many hosts there are.
    public static let hosts = EventField(rawValue: "hosts")
    /// The port that takes messages over HTTP.
    public static let httpPort = EventField(rawValue: "http_port")
    /// The port that takes messages over HTTPS.
    public static let httpsPort = EventField(rawValue: "https_port")
    /// The number of a fault, a request or a command, or the `apns-id` of a message.
    public static let id = EventField(rawValue: "id")
    /// What tells a notification from others of its app.
    public static let identifier = EventField(rawValue: "identifier")
    /// What impaired a link: `kernel` or `wire`.
    public static let engine = EventField(rawValue: "engine")
    /// An impairment of a link, in words.
    public static let impairment = EventField(rawValue: "impairment")
    /// How manieth instance of its process a provider is.
    public static let instance = EventField(rawValue: "instance")
    /// The name of an interface.
    public static let interface = EventField(rawValue: "interface")
    /// The functional type of each interface.
    public static let interfaceTypes = EventField(rawValue: "interfaceTypes")
    /// The names of interfaces.
    public static let interfaces = EventField(rawValue: "interfaces")
    /// What a message is: `call` or `message`.
    public static let kind = EventField(rawValue: "kind")
    /// How long an acknowledgement took, in milliseconds.
    public static let latency = EventField(rawValue: "latency_ms")
    /// The level of a logged message: `default`, `info`, `debug`, `error` or `fault`.
    public static let level = EventField(rawValue: "level")
    /// The most memory that a program may use, in bytes.
    public static let limitBytes = EventField(rawValue: "limit_bytes")
    /// A line of a program's output, or the number of a line of a scenario file.
    public static let line = EventField(rawValue: "line")
    /// How many lines that are no events were dropped.
    public static let lines = EventField(rawValue: "lines")
    /// A place in a program's source: a function, its file and line.
    public static let location = EventField(rawValue: "location")
    /// The number of decisions, or of packets, that were lost.
    public static let lost = EventField(rawValue: "lost")
    /// The number of frames of a host that were lost.
    public static let lostFromHost = EventField(rawValue: "lost_from_host")
    /// The number of frames for a host that were lost.
    public static let lostToHost = EventField(rawValue: "lost_to_host")
    /// The name of a message, or what there is to say.
    public static let message = EventField(rawValue: "message")
    /// How long an operation took.
    public static let microseconds = EventField(rawValue: "microseconds")
    /// How many milliseconds something took.
    public static let milliseconds = EventField(rawValue: "milliseconds")
    /// The name of a service, a host or a scenario.
    public static let name = EventField(rawValue: "name")
    /// The names that a DNS message asks for or answers.
    public static let names = EventField(rawValue: "names")
    /// How long something took, or when it was.
    public static let nanoseconds = EventField(rawValue: "nanoseconds")
    /// The throughput of a flow.
    public static let bytesPerSecond = EventField(rawValue: "bytes_per_second")
    /// The name of a network.
    public static let network = EventField(rawValue: "network")
    /// How many networks there are.
    public static let networks = EventField(rawValue: "networks")
    /// The number of an error or of a push configuration, or the how manieth message it is.
    public static let number = EventField(rawValue: "number")
    /// Whether a switch is on.
    public static let on = EventField(rawValue: "on")
    /// The operation.
    public static let operation = EventField(rawValue: "operation")
    /// How long a host was not connected, in milliseconds.
    public static let outage = EventField(rawValue: "outage_ms")
    /// The number of packets that did not fit into a queue.
    public static let overflowed = EventField(rawValue: "overflowed")
    /// The number of packets.
    public static let packets = EventField(rawValue: "packets")
    /// The most memory that a program has used at a time, in bytes.
    public static let peakBytes = EventField(rawValue: "peak_bytes")
    /// The address and port of a peer.
    public static let peer = EventField(rawValue: "peer")
    /// The process id of a program.
    public static let pid = EventField(rawValue: "pid")
    /// A port.
    public static let port = EventField(rawValue: "port")
    /// The name of the process that asked.
    public static let process = EventField(rawValue: "process")
    /// A program.
    public static let program = EventField(rawValue: "program")
    /// The protocol of a frame.
    public static let protocolName = EventField(rawValue: "protocol")
    /// The name of the extension that is a push provider.
    public static let provider = EventField(rawValue: "provider")
    /// What was measured, in words.
    public static let quantity = EventField(rawValue: "quantity")
    /// Why.
    public static let reason = EventField(rawValue: "reason")
    /// How long after a fault a host was well again, in milliseconds.
    public static let recovered = EventField(rawValue: "recovered_ms")
    /// The number of packets that skipped a delay.
    public static let reordered = EventField(rawValue: "reordered")
    /// How many decisions repeated earlier ones.
    public static let repeated = EventField(rawValue: "repeated")
    /// `ok`, or the name of an error.
    public static let result = EventField(rawValue: "result")
    /// The name of a saboteur.
    public static let sabotage = EventField(rawValue: "sabotage")
    /// True if a path is satisfied.
    public static let satisfied = EventField(rawValue: "satisfied")
    /// Whether a Wi-Fi network is secured.
    public static let secure = EventField(rawValue: "secure")
    /// The seed of a run.
    public static let seed = EventField(rawValue: "seed")
    /// The number of a heartbeat.
    public static let sequence = EventField(rawValue: "sequence")
    /// The server that a provider connects to.
    public static let server = EventField(rawValue: "server")
    /// A share of 1.
    public static let share = EventField(rawValue: "share")
    /// Shares of 1, one for each part of a time.
    public static let shares = EventField(rawValue: "shares")
    /// The number of a signal.
    public static let signal = EventField(rawValue: "signal")
    /// The name of a signal.
    public static let signalName = EventField(rawValue: "signal_name")
    /// The strength of a radio signal.
    public static let signalStrength = EventField(rawValue: "signal_dbm")
    /// The port that a frame comes from.
    public static let sourcePort = EventField(rawValue: "source-port")
    /// The name of a Wi-Fi network.
    public static let ssid = EventField(rawValue: "ssid")
    /// The names of Wi-Fi networks.
    public static let ssids = EventField(rawValue: "ssids")
    /// How long a host has been well since, in milliseconds.
    public static let stable = EventField(rawValue: "stable_ms")
    /// When the step of a fault began, in seconds since the lab was opened.
    public static let start = EventField(rawValue: "start")
    /// The state of a step, a privilege or a service.
    public static let state = EventField(rawValue: "state")
    /// The HTTP status of an answer.
    public static let status = EventField(rawValue: "status")
    /// The number of a step, from 1.
    public static let step = EventField(rawValue: "step")
    /// `stdout` or `stderr`.
    public static let stream = EventField(rawValue: "stream")
    /// The second line of a notification.
    public static let subtitle = EventField(rawValue: "subtitle")
    /// The subsystem that a logged message is of, as a rule a bundle identifier.
    public static let subsystem = EventField(rawValue: "subsystem")
    /// The addresses that the trigger of the alert aimed at.
    public static let targets = EventField(rawValue: "targets")
    /// When a task among those of the steps was woken late: beginnings and ends, in seconds since the lab was opened.
    public static let taskStalls = EventField(rawValue: "task-stalls")
    /// The share of its TCP payload that each host sent again.
    public static let tcpRetransmissions = EventField(rawValue: "tcp_retransmissions")
    /// Text: of a message, an alert, a step or what was received.
    public static let text = EventField(rawValue: "text")
    /// The thread identifier, by which notifications are grouped.
    public static let thread = EventField(rawValue: "thread")
    /// The same of a thread that goes before all others.
    public static let threadStalls = EventField(rawValue: "thread-stalls")
    /// The title of a message or notification.
    public static let title = EventField(rawValue: "title")
    /// The address or host that something goes to.
    public static let to = EventField(rawValue: "to")
    /// The signal below which a station looks for another access point.
    public static let trigger = EventField(rawValue: "trigger_dbm")
    /// The TXT record of a service.
    public static let txt = EventField(rawValue: "txt")
    /// The type of a service.
    public static let type = EventField(rawValue: "type")
    /// How full a channel was, as a share of 1.
    public static let utilisation = EventField(rawValue: "utilisation")
    /// `allowed` or `refused`, or what a finding comes to.
    public static let verdict = EventField(rawValue: "verdict")
    /// Whether a channel is within the bounds that Apple recommends.
    public static let withinRecommendation = EventField(rawValue: "within_recommendation")
}

/// How long each part of the building of a lab took, in milliseconds.
extension EventField {
    /// Making the namespaces.
    public static let namespacesTime = EventField(rawValue: "namespaces_ms")
    /// Making the links.
    public static let linksTime = EventField(rawValue: "links_ms")
    /// Giving the addresses.
    public static let addressesTime = EventField(rawValue: "addresses_ms")
    /// Waiting until the links are ready.
    public static let readyTime = EventField(rawValue: "ready_ms")
}

/// What a program hands to another one by a property list (`userInfo`), each top-level key in a field of its own.
extension EventField {
    /// The field of a key: `user-info.from` for `from`.
    public static func userInfo(_ key: String) -> EventField { EventField(rawValue: "\(userInfo.rawValue).\(key)") }

    /// What stands in lists of fields for all of these; no event has it.
    public static let userInfo = EventField(rawValue: "user-info")

    /// The key of a property list that this is the field of; `nil` for any other field.
    public var userInfoKey: String? {
        let prefix = Self.userInfo.rawValue + "."
        return rawValue.hasPrefix(prefix) ? String(rawValue.dropFirst(prefix.count)) : nil
    }

    /// The field by which ``EventSchema`` lists this one.
    public var listed: EventField { userInfoKey == nil ? self : Self.userInfo }
}
