internal import Kernel
internal import LabModel

extension LabNetwork {
    /// Begins to capture at every host that is to be captured.
    ///
    /// Blocks; call it on a thread outside the lab.
    func startCaptures(log: EventLog, folder: String?) throws -> [LinkCapture] {
        let interfaces = plan.hosts.filter(\.isCaptured).flatMap(\.interfaces).filter { !$0.isPointToPoint }
        guard !interfaces.isEmpty else { return [] }
        return try PlainThread.run { [self] in
            try namespace.enter()
            return try interfaces.map { try LinkCapture($0, log: log, folder: folder) }
        }
    }
}

extension Lab {
    /// Returns when every frame that the kernel has captured until now is in the log.
    ///
    /// What must not have been sent can be looked for after it.
    public func settleCapture() async {
        let captures = captures
        guard !captures.isEmpty else { return }
        // The work has no failure, and the thread that does it cannot be refused in a lab that runs.
        try? await blocking { for capture in captures { capture.drain() } }
    }
}
