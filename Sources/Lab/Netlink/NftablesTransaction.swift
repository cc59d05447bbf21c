internal import CNftables
internal import Glibc
internal import Kernel
internal import Synchronization

/// A failure of nftables commands.
package struct NftablesError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The operation, such as `install filter loss`.
    package let request: String
    /// The error text of nftables, if it gave one.
    package let detail: String

    package var description: String { "\(request): \(detail)" }
}

/// Commands in the language of nft(8) that are applied atomically.
package struct NftablesTransaction: Sendable, Hashable {
    /// The operation, for errors.
    package let label: String
    package let commands: String
    /// Whether the output omits counters and other state that traffic changes (`nft --stateless`).
    private let leavesOutState: Bool

    /// Serializes calls, because libnftables keeps tables of names in process-wide variables.
    private static let lock = Mutex(())

    package init(_ label: String, _ commands: String, leavesOutState: Bool = false) {
        self.label = label
        self.commands = commands
        self.leavesOutState = leavesOutState
    }

    /// Runs the commands in the network namespace of the calling thread and returns their output.
    ///
    /// It blocks; call it on a plain thread.
    @discardableResult
    package func run() throws(NftablesError) -> String {
        do {
            // libnftables waits for the kernel with select(2), which aborts the process for a descriptor above 1023.
            return try PlainThread.runWithFewDescriptors { try execute() }
        } catch let error as NftablesError {
            throw error
        } catch {
            throw NftablesError(request: label, detail: "\(error)")
        }
    }

    private func execute() throws(NftablesError) -> String {
        try Self.lock.withLock { _ throws(NftablesError) in
            guard let context = unsafe nft_ctx_new(UInt32(NFT_CTX_DEFAULT)) else {
                throw NftablesError(request: label, detail: "no context; the kernel may lack nf_tables")
            }
            defer { unsafe nft_ctx_free(context) }
            unsafe nft_ctx_buffer_output(context)
            unsafe nft_ctx_buffer_error(context)
            if leavesOutState { unsafe nft_ctx_output_set_flags(context, UInt32(NFT_CTX_OUTPUT_STATELESS)) }
            guard unsafe nft_run_cmd_from_buffer(context, commands) == 0 else {
                let said = unsafe nft_ctx_get_error_buffer(context).map { unsafe String(cString: $0) } ?? ""
                throw NftablesError(request: label, detail: Self.reasons(in: said))
            }
            return unsafe nft_ctx_get_output_buffer(context).map { unsafe String(cString: $0) } ?? ""
        }
    }

    /// Extracts the distinct errors from the output of libnftables, without the quoted rules.
    package static func reasons(in said: String) -> String {
        var reasons: [Substring] = []
        for line in said.split(separator: "\n") {
            guard let start = line.firstRange(of: "Error: ")?.upperBound else { continue }
            if !reasons.contains(line[start...]) { reasons.append(line[start...]) }
        }
        if reasons.isEmpty { return said.isEmpty ? "no reason given" : said }
        return reasons.joined(separator: "; ")
    }
}
