internal import Glibc

/// The decisions of a connection, without locks, sockets, queues or clocks.
///
/// ``handle(_:)`` takes one input and returns its effects, in order. The completions of sends and receives are values here:
/// the machine keeps them and returns them in effects, and never calls one.
package struct ConnectionMachine {
    /// The state after the last input; handlers may not have been notified of it yet.
    package enum Phase {
        case setup, preparing, waiting, ready, failed, cancelled
    }

    struct FlowState {
        /// The target that is tried first; `nil` for an accepted flow.
        var target: NWEndpoint?
        var isReading = false
    }

    let endpoint: NWEndpoint
    let isAccepted: Bool
    package var phase = Phase.setup
    /// The state that the program was last notified of.
    package private(set) var state = NWConnection.State.setup
    private var hasStarted = false
    /// The parameters as they were at the start.
    package private(set) var parameters: NWParameters
    /// The error of all that is sent or received after the end.
    var endError: NWError?
    var effects: [Effect] = []

    var network = NetworkState(links: [])
    /// Whether the watcher has reported the network, so that the next report is a change.
    var hasReportedNetwork = false
    var path: NWPath?
    /// The number of the current search.
    var search = 0
    var finding: RouteFinder.Finding?
    var isViable = false
    var hasBetterPath = false

    /// The current flow; `nil` before it is opened and after it has ended.
    var flow: FlowState?
    /// The number of the last attempt.
    var attempt = 0
    var facts: FlowFacts?
    var hasFramers = false
    /// The addresses that the program has given up.
    var abandoned: Set<NWEndpoint> = []

    var inbox = ConnectionInbox()
    var unsent: [ConnectionMessage] = []
    /// The beginning of a datagram whose end has not been sent.
    var beginning: ConnectionMessage?
    var batchDepth = 0
    var hasFinished = false
    /// Whether both sides of a stream have ended; once the peer's end is received, the connection has failed.
    ///
    /// Apple's page NWConnection.State.failed has it for a connection that "has disconnected or encountered an error".
    var isDisconnected = false
    /// Whether the program has released the connection after a failure, which it is still notified of.
    private var isReleasedAfterFailure = false
    package var sentBytes: UInt64 = 0
    package var receivedBytes: UInt64 = 0

    package init(_ endpoint: NWEndpoint, _ parameters: NWParameters, isAccepted: Bool = false) {
        self.endpoint = endpoint
        self.parameters = parameters
        self.isAccepted = isAccepted
        flow = isAccepted ? FlowState() : nil
    }

    /// Takes an input and returns its effects, in the order in which they are carried out.
    package mutating func handle(_ input: Input) -> [Effect] {
        switch input {
        case .start(let parameters, let network): start(parameters, network)
        case .restart: restart()
        case .cancel(let way): cancel(way)
        case .release:
            isReleasedAfterFailure = phase == .failed
            cancel(.graceful)
        case .cancelCurrentEndpoint: cancelCurrentEndpoint()
        case .network(let network): take(network)
        case .finding(let finding, let search): take(finding, of: search)
        case .outgoingInterface(let index): updateBetterPath(index)
        case .flow(let event, let attempt) where attempt == self.attempt: take(event, isFramed: false)
        case .framed(let event, let attempt) where attempt == self.attempt && hasFramers: take(event, isFramed: true)
        case .flow, .framed: break
        case .send(let message): send(message)
        case .beginBatch: batchDepth += 1
        case .endBatch:
            batchDepth -= 1
            sendUnsent()
        case .receive(let request, let completion): receive(request, completion)
        case .framersReady: if phase == .preparing { becomeReady() }
        case .framersFailed(let error): framersFailed(error)
        case .framersDelivered(let piece): framersDelivered(piece)
        case .framersWrote(let data, let completions): framersWrote(data, completions)
        case .framersFinished: if flow != nil { effects.append(.finish) }
        }
        let result = effects
        effects = []
        return result
    }

    /// Enters the state of a notification; returns `false` if the connection was cancelled in the meantime.
    package mutating func willNotify(of state: NWConnection.State) -> Bool {
        if phase == .cancelled, state != .cancelled {
            guard isReleasedAfterFailure, case .failed = state else { return false }
        }
        self.state = state
        return true
    }

    // MARK: Life

    private mutating func start(_ parameters: NWParameters, _ network: NetworkState) {
        guard phase == .setup else { return }
        hasStarted = true
        self.parameters = parameters
        self.network = network
        prepare()
        if isAccepted {
            updatePath()
            open(nil)
        } else {
            find()
        }
        if case .unix = endpoint { return }
        effects.append(.watchNetwork)
    }

    /// Enters `preparing`.
    mutating func prepare() {
        phase = .preparing
        effects.append(.notify(.preparing))
    }

    private mutating func restart() {
        guard phase == .waiting else { return }
        abandoned = []
        prepare()
        find()
    }

    private mutating func cancel(_ way: FlowClosing) {
        guard phase != .cancelled else { return }
        phase = .cancelled
        endError = .posix(.ECANCELED)
        failPending(.posix(.ECANCELED))
        if flow != nil {
            // Framers may write before the end.
            effects.append(hasFramers && way == .graceful ? .callFramers(.stop) : .close(way))
        }
        // Otherwise the flow's `closed` follows, once all that was sent is done.
        if flow == nil || !hasStarted { endCancelled() }
        effects.append(.stopWatching)
    }

    /// Enters the last state; the program is not notified if the connection was never started.
    mutating func endCancelled() {
        flow = nil
        guard hasStarted else {
            state = .cancelled
            return
        }
        effects.append(.notify(.cancelled))
        endFramers()
    }

    /// Ends with an error; after it the connection can only be cancelled.
    mutating func fail(_ error: NWError) {
        phase = .failed
        endError = .posix(.ENOTCONN)
        abandonAttempt()
        failPending(error)
        effects.append(.notify(.failed(error)))
    }

    /// Ends the attempt, and waits.
    mutating func wait(_ error: NWError) {
        phase = .waiting
        abandonAttempt()
        effects.append(.notify(.waiting(error)))
    }

    /// Tries the next address, or ends.
    private mutating func cancelCurrentEndpoint() {
        guard phase == .preparing, case .open(let targets, _)? = finding, let target = flow?.target else {
            return cancel(.graceful)
        }
        abandoned.insert(target)
        guard targets.contains(where: { !abandoned.contains($0) }) else { return cancel(.graceful) }
        abandonAttempt()
        connect()
    }

    /// Ends the framers and the flow of an attempt, whose later events are ignored.
    private mutating func abandonAttempt() {
        endFramers()
        attempt += 1
        if flow != nil { effects.append(.close(.abort)) }
        flow = nil
    }

    private mutating func endFramers() {
        guard hasFramers else { return }
        hasFramers = false
        effects.append(.endFramers)
    }

    /// Completes all that is pending with an error.
    private mutating func failPending(_ error: NWError) {
        complete(inbox.fail(error))
        for message in [beginning].compactMap(\.self) + unsent { complete(message.completions, error) }
        (beginning, unsent) = (nil, [])
    }
}
