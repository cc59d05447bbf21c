internal import DeviceProtocol
internal import FoundationEssentials
internal import Kernel
private import Synchronization

/// The connection of a program to its device; its requests end with it.
final class AppConnection: Sendable {
    /// The maximum number of active requests of a program.
    private static let limit = 1_000

    private let caller: Caller
    private let tools: ServiceTools
    private let output: FileDescriptor
    private let state: Mutex<State>

    private struct State {
        var lines = LineBuffer(limit: DeviceSocket.longestLine)
        var operations: [Int: any AppOperation] = [:]
        var isOpen = true
    }

    /// Takes ownership of the writing side of a connection.
    init(_ output: consuming FileDescriptor, from caller: Caller, _ tools: ServiceTools) {
        self.output = output
        self.caller = caller
        self.tools = tools
        state = Mutex(State())
    }

    /// Executes the requests in the received bytes; returns `false` when the connection has to be closed.
    func receive(_ bytes: [UInt8]) -> Bool {
        do {
            let lines = try state.withLock { state throws(LineBuffer.TooLong) in try state.lines.take(bytes) }
            for line in lines { receive(line: line) }
            return state.withLock { $0.isOpen }
        } catch {
            complain("a line is longer than \(DeviceSocket.longestLine) bytes")
            return false
        }
    }

    /// Ends all requests and withdraws the program's services from the network.
    func close() {
        let operations = state.withLock { state in
            defer { state.operations = [:] }
            state.isOpen = false
            // A suspended app that has ended counts as running, and would get the reports about its transfers here.
            return state.operations.values.sorted { first, second in
                first is TransferOperation && !(second is TransferOperation)
            }
        }
        for operation in operations { operation.cancel() }
        output.shutDown()
    }

    /// Calls `look` with all operations, in the order of their ids.
    func reconsider(_ look: (any AppOperation) -> Void) {
        let operations = state.withLock { $0.operations.sorted { $0.key < $1.key } }
        for operation in operations { look(operation.value) }
    }

    private func receive(line: [UInt8]) {
        let request: AppRequest
        do {
            request = try JSONDecoder().decode(AppRequest.self, from: Data(line))
        } catch let error as AppRequest.Malformed {
            return send(AppReply(.failed(ServiceFailure(.badParam, "BadParam: \(error.message)")), to: error.id))
        } catch {
            return complain("not a request: \((error as? DecodingError)?.sentence ?? "\(error)")", line)
        }
        switch request.content {
        case .cancel(let id): return cancel(id, by: request)
        case .stateTaken: return takeState(request)
        default: break
        }
        let origin = AppOperationOrigin(
            caller: caller, request: request, send: { [weak self] in self?.send($0) },
            end: { [weak self] in self?.forget(request.id) })
        let (isTaken, isFull) = state.withLock {
            ($0.operations[request.id] != nil, $0.operations.count >= Self.limit)
        }
        if isTaken || isFull {
            let problem = isTaken ? "id \(request.id) is at work already" : "\(Self.limit) requests are at work already"
            return origin.reply(.failed(ServiceFailure(.badParam, "BadParam: \(problem)")))
        }
        guard let operation = origin.operation(tools) else { return }
        state.withLock { $0.operations[request.id] = operation }
        operation.begin()
    }

    private func cancel(_ id: Int?, by request: AppRequest) {
        if let id, let operation = state.withLock({ $0.operations.removeValue(forKey: id) }) {
            operation.cancel()
            send(AppReply(.cancelled, to: id))
        }
        send(AppReply(.done, to: request.id))
    }

    private func takeState(_ request: AppRequest) {
        let operations = state.withLock { $0.operations.values.compactMap { $0 as? AppStateOperation } }
        for operation in operations { operation.taken() }
        send(AppReply(.done, to: request.id))
    }

    private func forget(_ id: Int) { state.withLock { $0.operations[id] = nil } }

    /// Replies to an invalid line, under its id if it has one.
    private func complain(_ problem: String, _ line: [UInt8] = []) {
        struct Numbered: Decodable { var id: Int }
        let id = (try? JSONDecoder().decode(Numbered.self, from: Data(line)))?.id ?? 0
        send(AppReply(.failed(ServiceFailure(.badParam, "BadParam: \(problem)")), to: id))
    }

    private func send(_ reply: AppReply) {
        guard state.withLock({ $0.isOpen }) else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let line = try? encoder.encode(reply) else { return }
        do {
            try output.sendAtOnce([UInt8](line) + [UInt8(ascii: "\n")])
        } catch {
            // The program does not read its replies. The reactor gets the end of the connection and cleans up.
            state.withLock { $0.isOpen = false }
            output.shutDown()
        }
    }
}
