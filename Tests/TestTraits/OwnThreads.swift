import Foundation
package import Testing

/// Runs tests that block, as while a program runs to its end, on threads of their own: the few of the shared pool are left
/// to all other tests.
package struct OwnThreads: SuiteTrait, TestTrait, TestScoping {
    package var isRecursive: Bool { true }

    @concurrent package func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        guard testCase != nil else { return try await function() }
        try await withTaskExecutorPreference(ThreadExecutor.shared) { try await function() }
    }
}

extension Trait where Self == OwnThreads {
    /// Runs the tests on threads of their own.
    package static var ownThreads: Self { OwnThreads() }
}

/// A thread for each job.
private final class ThreadExecutor: TaskExecutor {
    static let shared = ThreadExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        Thread.detachNewThread { [self] in unsafe job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
}
