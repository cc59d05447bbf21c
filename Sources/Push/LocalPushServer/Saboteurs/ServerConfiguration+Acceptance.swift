internal import LocalPush

/// The acceptance of submissions, for the sound server and its mutants.
extension ServerConfiguration {
    func acceptance(by context: ServerContext) -> PushResponder.Accept {
        let accept: PushResponder.Accept = { try await context.accept($0) }
        switch sabotage {
        case .forgetsIdentity:
            return { submission in
                var submission = submission
                var generator = SystemRandomNumberGenerator()
                submission.message.id = .new(at: context.clock.now, using: &generator)
                return try await accept(submission)
            }
        case .ignoresCollapsing:
            return { submission in
                var submission = submission
                submission.collapse = nil
                return try await accept(submission)
            }
        case .deliversToEverybody:
            return { submission in
                let acceptance = try await accept(submission)
                guard case .new = acceptance else { return acceptance }
                for (other, entry) in context.registry.all where other != submission.client {
                    entry.perform { $0.deliverOnce(submission.message) }
                }
                return acceptance
            }
        case .acceptsBeforeDurable:
            let late = LateAcceptance(accept)
            return { late.accept($0) }
        default: return accept
        }
    }
}

/// Stores submissions two seconds after accepting them; those still pending are lost when it is released.
private final class LateAcceptance: Sendable {
    private let submissions: AsyncStream<(Submission, due: ContinuousClock.Instant)>.Continuation
    private let work: Task<Void, Never>

    init(_ accept: @escaping PushResponder.Accept) {
        let (stream, submissions) = AsyncStream.makeStream(of: (Submission, due: ContinuousClock.Instant).self)
        self.submissions = submissions
        work = Task {
            for await (submission, due) in stream {
                try? await Task.sleep(until: due)
                if !Task.isCancelled { _ = try? await accept(submission) }
            }
        }
    }

    deinit { work.cancel() }

    /// Accepts a submission, to be stored later.
    func accept(_ submission: Submission) -> Acceptance {
        submissions.yield((submission, due: .now + .seconds(2)))
        return .new(row: nil)
    }
}
