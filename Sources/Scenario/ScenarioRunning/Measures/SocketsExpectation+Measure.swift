internal import Kernel
internal import NetworkLab
internal import ScenarioLanguage

extension SocketsExpectation: MeasuredExpectation {
    func measure(in run: Measuring) async throws -> [Double?] {
        var counts: [Double] = []
        for id in run.context.definition.programs(of: program) {
            // One that has not been started has none.
            let all = try await run.lab.program(id)?.openSockets() ?? []
            counts.append(Double(state.map { state in all.count { $0.state == state.kernelState } } ?? all.count))
        }
        return counts
    }
}

extension SocketState {
    /// The same as the kernel's table of sockets says it.
    fileprivate var kernelState: OpenSocket.State {
        switch self {
        case .established: .established
        case .listening: .listening
        }
    }
}
