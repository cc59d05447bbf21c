internal import CNftables
internal import Glibc
internal import Kernel
internal import Synchronization

/// nftables refused commands, or could not be reached.
package struct NftablesError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What the commands were for, such as `install filter loss`.
    package let request: String
    /// What was wrong, in the words of nftables where it said something.
    package let detail: String

    /// `install filter loss: …`.
    package var description: String { "\(request): \(detail)" }
}

/// Commands in the language of nft(8) that take effect together or not at all.
package struct NftablesTransaction: Sendable, Hashable {
    /// What the commands are for, in errors.
    package let label: String
    /// The commands.
    package let commands: String
    /// Whether what they print leaves out what traffic changes, such as counters (`nft --stateless`).
    private let leavesOutState: Bool

    /// libnftables keeps tables of names in process-wide variables: one caller at a time.
    private static let lock = Mutex(())

    /// Makes a transaction.
    package init(_ label: String, _ commands: String, leavesOutState: Bool = false) {
        self.label = label
        self.commands = commands
        self.leavesOutState = leavesOutState
    }

    /// Carries the commands out in the network namespace of the calling thread and returns what they print.
    ///
    /// It blocks, and belongs on a plain thread.
    @discardableResult
    package func run() throws(NftablesError) -> String {
        do {
            // libnftables waits for the kernel with select(2), which ends the process at a descriptor above 1023.
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

    /// Extracts the distinct errors from the output of libnftables, without the rules that it quotes.
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
