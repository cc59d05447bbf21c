internal import CMnl
internal import Glibc

extension NetlinkSocket {
    /// Sends requests in batches and waits until each is acknowledged.
    ///
    /// The kernel executes them in order and continues after a failure. Throws the first failure, after all replies.
    package mutating func perform(_ requests: [NetlinkMessage]) throws(NetlinkError) {
        var next = requests[...]
        var failure: NetlinkError?
        while !next.isEmpty {
            var batch: [UInt8] = []
            var labels: [UInt32: String] = [:]
            while let request = next.first, labels.count < Self.batchLimit,
                batch.isEmpty || batch.count + request.bytes.count <= Self.batchByteLimit
            {
                let number = nextSequence()
                request.append(to: &batch, sequence: number)
                labels[number] = request.label
                next.removeFirst()
            }
            let first = try exchange(batch, labels) { _ throws(NetlinkError) in }
            failure = failure ?? first
        }
        if let failure { throw failure }
    }

    package mutating func perform(_ request: NetlinkMessage) throws(NetlinkError) {
        try perform([request])
    }

    /// Sends a request and returns the replies that precede its acknowledgement.
    mutating func query(_ request: NetlinkMessage) throws(NetlinkError) -> [NetlinkReply] {
        let number = nextSequence()
        var batch: [UInt8] = []
        request.append(to: &batch, sequence: number)
        var replies: [NetlinkReply] = []
        let failure = try exchange(batch, [number: request.label]) { reply throws(NetlinkError) in
            replies.append(reply)
        }
        if let failure { throw failure }
        return replies
    }

    /// Reads a whole table; starts again, up to 32 times, when it changed during the read.
    mutating func dump(_ request: NetlinkMessage) throws(NetlinkError) -> [NetlinkReply] {
        for _ in 0..<32 {
            var interrupted = false
            var replies: [NetlinkReply] = []
            let number = nextSequence()
            var batch: [UInt8] = []
            request.append(to: &batch, sequence: number)
            try send(batch, request.label)
            receiving: while true {
                let received: [NetlinkReply]
                do {
                    received = try receive(request.label)
                } catch  where error.code == .transport && error.number == ENOBUFS {
                    interrupted = true
                    continue
                }
                for reply in received where reply.sequence == number {
                    if reply.flags & Int32(NLM_F_DUMP_INTR) != 0 { interrupted = true }
                    if reply.isFinal {
                        if let failure = try reply.failure(of: request.label) { throw failure }
                        break receiving
                    }
                    replies.append(reply)
                }
            }
            if !interrupted { return replies }
        }
        throw NetlinkError(.unstable, request.label)
    }

    /// Sends a batch and passes on its replies until each request is acknowledged; returns the earliest failure.
    ///
    /// Skips replies with other sequence numbers, which belong to an abandoned request.
    private func exchange(
        _ batch: [UInt8], _ labels: [UInt32: String], _ handle: (NetlinkReply) throws(NetlinkError) -> Void
    ) throws(NetlinkError) -> NetlinkError? {
        let batchLabel = labels.count == 1 ? labels.values.first ?? "" : "a batch of \(labels.count) requests"
        try send(batch, batchLabel)
        var waiting = labels
        var failures: [UInt32: NetlinkError] = [:]
        while !waiting.isEmpty {
            for reply in try receive(batchLabel) {
                guard let label = waiting[reply.sequence] else { continue }
                guard reply.isFinal else {
                    try handle(reply)
                    continue
                }
                failures[reply.sequence] = try reply.failure(of: label)
                waiting[reply.sequence] = nil
            }
        }
        return failures.min { $0.key < $1.key }?.value
    }
}
