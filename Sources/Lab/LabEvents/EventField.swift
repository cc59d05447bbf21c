/// The key of an event field.
///
/// The keys of PushLab's own programs and of the lab are constants here; users' programs may use others.
public struct EventField: RawRepresentable, Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The key's text, as in JSON.
    public let rawValue: String

    /// Makes a key of any text.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The key's text.
    public var description: String { rawValue }

    /// Orders keys by their text.
    public static func < (a: EventField, b: EventField) -> Bool { a.rawValue < b.rawValue }
}

extension EventField {
    /// The name of an access point.
    public static let accessPoint = EventField(rawValue: "access_point")
    /// The name of the access point that a station was at before.
    public static let accessPointBefore = EventField(rawValue: "from_access_point")
    /// An address of a host, as text.
    public static let address = EventField(rawValue: "address")
    /// Addresses, as text.
    public static let addresses = EventField(rawValue: "addresses")
    /// The age of the last heartbeat, in milliseconds.
    public static let age = EventField(rawValue: "age_ms")
    /// The user's answer: `allow` or `deny`.
    public static let answer = EventField(rawValue: "answer")
    /// The name of an app.
    public static let app = EventField(rawValue: "app")
    /// The number of apps.
    public static let apps = EventField(rawValue: "apps")
    /// The number of an attempt, from 1.
    public static let attempt = EventField(rawValue: "attempt")
    /// The number on the icon of an app.
    public static let badge = EventField(rawValue: "badge")
    /// The time at which something began, in seconds since the lab was opened.
    public static let began = EventField(rawValue: "began")
    /// The text of a notification.
    public static let body = EventField(rawValue: "body")
    /// A bundle identifier.
    public static let bundle = EventField(rawValue: "bundle")
    /// The number of the push configuration that replaces another one.
    public static let by = EventField(rawValue: "by")
    /// The number of bytes that a frame carries or that were dropped.
    public static let bytes = EventField(rawValue: "bytes")
    /// The call to which a completion handler belongs: `start` or `stop`.
    public static let call = EventField(rawValue: "call")
    /// The call stack of a program, innermost first.
    public static let calls = EventField(rawValue: "calls")
    /// The category of a logged message within its subsystem, or of a notification.
    public static let category = EventField(rawValue: "category")
    /// The cause of a program's end, such as `SIGSEGV`, `memory` or `exit 1`.
    public static let cause = EventField(rawValue: "cause")
    /// The token of a client.
    public static let client = EventField(rawValue: "client")
    /// The number of clients of a fleet.
    public static let clients = EventField(rawValue: "clients")
    /// An exit status.
    public static let code = EventField(rawValue: "code")
    /// The number of connected clients of a fleet.
    public static let connected = EventField(rawValue: "connected")
    /// The number of packets with an inverted bit.
    public static let corrupted = EventField(rawValue: "corrupted")
    /// A count.
    public static let count = EventField(rawValue: "count")
    /// The delay before the next attempt, in milliseconds.
    public static let delay = EventField(rawValue: "delay_ms")
    /// The number of delayed packets.
    public static let delayed = EventField(rawValue: "delayed")
    /// The number of messages that reached a fleet.
    public static let delivered = EventField(rawValue: "delivered")
    /// The kind of a request's destination, such as `on-link` or `remote`.
    public static let destination = EventField(rawValue: "destination")
    /// The details of a reason, in words.
    public static let detail = EventField(rawValue: "detail")
    /// The time until a fault was detected, in milliseconds.
    public static let detected = EventField(rawValue: "detected_ms")
    /// A digest of the fates of packets, in hexadecimal digits; equal if all fates were equal.
    public static let digest = EventField(rawValue: "digest")
    /// The direction of a frame: `in` or `out`.
    public static let direction = EventField(rawValue: "direction")
    /// The number of connections that a fleet has lost.
    public static let disconnections = EventField(rawValue: "disconnections")
    /// The number of duplicated packets.
    public static let duplicated = EventField(rawValue: "duplicated")
    /// The number of messages that a fleet received twice.
    public static let duplicates = EventField(rawValue: "duplicates")
    /// Whether a configuration is enabled.
    public static let enabled = EventField(rawValue: "enabled")
    /// The mechanism that enforces policies: `kernel`, `seccomp` or `none`.
    public static let enforcement = EventField(rawValue: "enforcement")
    /// The name of an error.
    public static let error = EventField(rawValue: "error")
    /// The number of dropped events.
    public static let events = EventField(rawValue: "events")
    /// The number of failed attempts of a fleet.
    public static let failedAttempts = EventField(rawValue: "failed_attempts")
    /// A description of a fault.
    public static let fault = EventField(rawValue: "fault")
    /// The features that both sides support, as text.
    public static let features = EventField(rawValue: "features")
    /// The flags of a TCP segment, of `SFRPAU`.
    public static let flags = EventField(rawValue: "flags")
    /// A number of frames.
    public static let frames = EventField(rawValue: "frames")
    /// The share of a radio's transmissions that were retries, 0…1.
    public static let frameRetries = EventField(rawValue: "frame_retries")
    /// The source address.
    public static let from = EventField(rawValue: "from")
    /// The time without a data path while a station roamed, in milliseconds.
    public static let gap = EventField(rawValue: "gap_ms")
    /// The time at which a fault was proved healed, in seconds since the lab was opened.
    public static let healed = EventField(rawValue: "healed")
    /// The interval of heartbeats, in milliseconds.
    public static let heartbeatInterval = EventField(rawValue: "heartbeat_ms")
    /// The number of heartbeats that a fleet received.
    public static let heartbeats = EventField(rawValue: "heartbeats")
    /// The name of a host.
    public static let host = EventField(rawValue: "host")
    /// The number of hosts.
    public static let hosts = EventField(rawValue: "hosts")
    /// The port for messages over HTTP.
    public static let httpPort = EventField(rawValue: "http_port")
    /// The port for messages over HTTPS.
    public static let httpsPort = EventField(rawValue: "https_port")
    /// The number of a fault, a request or a command, or the `apns-id` of a message.
    public static let id = EventField(rawValue: "id")
    /// The identifier of a notification, unique within its app.
    public static let identifier = EventField(rawValue: "identifier")
    /// The mechanism that impaired a link: `kernel` or `wire`.
    public static let engine = EventField(rawValue: "engine")
    /// A description of a link's impairment.
    public static let impairment = EventField(rawValue: "impairment")
    /// The number of a provider's instance in its process.
    public static let instance = EventField(rawValue: "instance")
    /// The name of an interface.
    public static let interface = EventField(rawValue: "interface")
    /// The functional type of each interface.
    public static let interfaceTypes = EventField(rawValue: "interfaceTypes")
    /// The names of interfaces.
    public static let interfaces = EventField(rawValue: "interfaces")
    /// The kind of a message: `call` or `message`.
    public static let kind = EventField(rawValue: "kind")
    /// The time until an acknowledgement, in milliseconds.
    public static let latency = EventField(rawValue: "latency_ms")
    /// The level of a logged message: `default`, `info`, `debug`, `error` or `fault`.
    public static let level = EventField(rawValue: "level")
    /// The memory limit of a program, in bytes.
    public static let limitBytes = EventField(rawValue: "limit_bytes")
    /// A line of a program's output, or the number of a line of a scenario file.
    public static let line = EventField(rawValue: "line")
    /// The number of dropped lines that are not events.
    public static let lines = EventField(rawValue: "lines")
    /// A location in a program's source: a function, its file and line.
    public static let location = EventField(rawValue: "location")
    /// The number of lost decisions or packets.
    public static let lost = EventField(rawValue: "lost")
    /// The number of lost frames from a host.
    public static let lostFromHost = EventField(rawValue: "lost_from_host")
    /// The number of lost frames to a host.
    public static let lostToHost = EventField(rawValue: "lost_to_host")
    /// The name of a message, or a message text.
    public static let message = EventField(rawValue: "message")
    /// The duration of an operation, in microseconds.
    public static let microseconds = EventField(rawValue: "microseconds")
    /// A duration, in milliseconds.
    public static let milliseconds = EventField(rawValue: "milliseconds")
    /// The name of a service, a host or a scenario.
    public static let name = EventField(rawValue: "name")
    /// The names in the questions or answers of a DNS message.
    public static let names = EventField(rawValue: "names")
    /// A duration or a time, in nanoseconds.
    public static let nanoseconds = EventField(rawValue: "nanoseconds")
    /// The throughput of a flow, in bytes per second.
    public static let bytesPerSecond = EventField(rawValue: "bytes_per_second")
    /// The name of a network.
    public static let network = EventField(rawValue: "network")
    /// The number of networks.
    public static let networks = EventField(rawValue: "networks")
    /// The number of an error, a push configuration or a message.
    public static let number = EventField(rawValue: "number")
    /// Whether a switch is on.
    public static let on = EventField(rawValue: "on")
    /// The name of an operation.
    public static let operation = EventField(rawValue: "operation")
    /// The time without a connection, in milliseconds.
    public static let outage = EventField(rawValue: "outage_ms")
    /// The number of packets that did not fit into a queue.
    public static let overflowed = EventField(rawValue: "overflowed")
    /// The number of packets.
    public static let packets = EventField(rawValue: "packets")
    /// The peak memory use of a program, in bytes.
    public static let peakBytes = EventField(rawValue: "peak_bytes")
    /// The address and port of a peer.
    public static let peer = EventField(rawValue: "peer")
    /// The process id of a program.
    public static let pid = EventField(rawValue: "pid")
    /// A port.
    public static let port = EventField(rawValue: "port")
    /// The name of the process that made a request.
    public static let process = EventField(rawValue: "process")
    /// The name of a program.
    public static let program = EventField(rawValue: "program")
    /// The protocol of a frame.
    public static let protocolName = EventField(rawValue: "protocol")
    /// The name of the extension that is a push provider.
    public static let provider = EventField(rawValue: "provider")
    /// The measured quantity, in words.
    public static let quantity = EventField(rawValue: "quantity")
    /// A reason.
    public static let reason = EventField(rawValue: "reason")
    /// The time from a fault until a host had recovered, in milliseconds.
    public static let recovered = EventField(rawValue: "recovered_ms")
    /// The number of packets that skipped a delay.
    public static let reordered = EventField(rawValue: "reordered")
    /// The number of decisions that repeated earlier ones.
    public static let repeated = EventField(rawValue: "repeated")
    /// `ok`, or the name of an error.
    public static let result = EventField(rawValue: "result")
    /// The name of a deliberate defect of a program.
    public static let sabotage = EventField(rawValue: "sabotage")
    /// Whether a path is satisfied.
    public static let satisfied = EventField(rawValue: "satisfied")
    /// Whether a Wi-Fi network is secured.
    public static let secure = EventField(rawValue: "secure")
    /// The seed of a run's random numbers.
    public static let seed = EventField(rawValue: "seed")
    /// The sequence number of a heartbeat.
    public static let sequence = EventField(rawValue: "sequence")
    /// The server that a provider connects to.
    public static let server = EventField(rawValue: "server")
    /// A share, 0…1.
    public static let share = EventField(rawValue: "share")
    /// Shares, 0…1, one for each interval.
    public static let shares = EventField(rawValue: "shares")
    /// The number of a signal.
    public static let signal = EventField(rawValue: "signal")
    /// The name of a signal.
    public static let signalName = EventField(rawValue: "signal_name")
    /// The strength of a radio signal, in dBm.
    public static let signalStrength = EventField(rawValue: "signal_dbm")
    /// The source port of a frame.
    public static let sourcePort = EventField(rawValue: "source-port")
    /// The name of a Wi-Fi network.
    public static let ssid = EventField(rawValue: "ssid")
    /// The names of Wi-Fi networks.
    public static let ssids = EventField(rawValue: "ssids")
    /// The time since a host recovered, in milliseconds.
    public static let stable = EventField(rawValue: "stable_ms")
    /// The time at which the step of a fault began, in seconds since the lab was opened.
    public static let start = EventField(rawValue: "start")
    /// The state of a step, a privilege or a service.
    public static let state = EventField(rawValue: "state")
    /// The HTTP status of a response.
    public static let status = EventField(rawValue: "status")
    /// The number of a step, from 1.
    public static let step = EventField(rawValue: "step")
    /// `stdout` or `stderr`.
    public static let stream = EventField(rawValue: "stream")
    /// The second line of a notification.
    public static let subtitle = EventField(rawValue: "subtitle")
    /// Whether a task was completed with success.
    public static let success = EventField(rawValue: "success")
    /// The subsystem of a logged message, usually a bundle identifier.
    public static let subsystem = EventField(rawValue: "subsystem")
    /// The destination addresses of the request that caused an alert.
    public static let targets = EventField(rawValue: "targets")
    /// The intervals in which a task of the steps was woken late: start and end, in seconds since the lab was opened.
    public static let taskStalls = EventField(rawValue: "task-stalls")
    /// The share of its TCP payload that each host retransmitted.
    public static let tcpRetransmissions = EventField(rawValue: "tcp_retransmissions")
    /// A text: of a message, an alert, a step or received data.
    public static let text = EventField(rawValue: "text")
    /// The thread identifier, by which notifications are grouped.
    public static let thread = EventField(rawValue: "thread")
    /// The intervals in which a real-time thread, where allowed, was woken late, as for ``taskStalls``.
    public static let threadStalls = EventField(rawValue: "thread-stalls")
    /// The title of a message or notification.
    public static let title = EventField(rawValue: "title")
    /// The destination address or host.
    public static let to = EventField(rawValue: "to")
    /// The signal strength below which a station looks for another access point, in dBm.
    public static let trigger = EventField(rawValue: "trigger_dbm")
    /// The TXT record of a service.
    public static let txt = EventField(rawValue: "txt")
    /// The type of a service.
    public static let type = EventField(rawValue: "type")
    /// The URL of a transfer.
    public static let url = EventField(rawValue: "url")
    /// The utilisation of a channel, 0…1.
    public static let utilisation = EventField(rawValue: "utilisation")
    /// A verdict: `allowed` or `refused`, or that of a finding.
    public static let verdict = EventField(rawValue: "verdict")
    /// Whether a channel is within the limits that Apple recommends.
    public static let withinRecommendation = EventField(rawValue: "within_recommendation")
}

/// The durations of the phases of building a lab, in milliseconds.
extension EventField {
    /// The time to create the namespaces.
    public static let namespacesTime = EventField(rawValue: "namespaces_ms")
    /// The time to create the links.
    public static let linksTime = EventField(rawValue: "links_ms")
    /// The time to assign the addresses.
    public static let addressesTime = EventField(rawValue: "addresses_ms")
    /// The time until the links were ready.
    public static let readyTime = EventField(rawValue: "ready_ms")
}

/// The fields of a property list that a program passes to another one (`userInfo`), one for each top-level key.
extension EventField {
    /// Returns the field of a key: `user-info.from` for `from`.
    public static func userInfo(_ key: String) -> EventField { EventField(rawValue: "\(userInfo.rawValue).\(key)") }

    /// A placeholder for all of these in lists of fields; no event has it.
    public static let userInfo = EventField(rawValue: "user-info")

    /// The key in a property list; `nil` for any other field.
    public var userInfoKey: String? {
        let prefix = Self.userInfo.rawValue + "."
        return rawValue.hasPrefix(prefix) ? String(rawValue.dropFirst(prefix.count)) : nil
    }

    /// The field that ``EventSchema`` lists for this one.
    public var listed: EventField { userInfoKey == nil ? self : Self.userInfo }
}
