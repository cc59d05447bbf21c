internal import Kernel
internal import NetworkLab
internal import ScenarioLanguage

extension SocketsExpectation: MeasuredExpectation {
    func measure(in run: Measuring) async throws -> [Double?] {
        var counts: [Double] = []
        for id in run.context.definition.programs(of: program) {
            // A program that has not been started has no sockets.
            let all = try await run.lab.program(id)?.openSockets() ?? []
            counts.append(Double(state.map { state in all.count { $0.state == state.kernelState } } ?? all.count))
        }
        return counts
    }
}

extension SocketState {
    /// The same state in the kernel's table of sockets.
    fileprivate var kernelState: OpenSocket.State {
        switch self {
        case .established: .established
        case .listening: .listening
        }
    }
}
