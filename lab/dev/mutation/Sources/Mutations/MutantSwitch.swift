/// The file that a mutated target has besides: which mutant the process is, and what it reached.
package enum MutantSwitch {
    /// Its name.
    package static let file = "PushLabMutants.swift"

    /// Its text, for numbers up to `last`.
    ///
    /// A process asks for its environment once. A child that was forked off goes on as its parent was; a place that both
    /// reach is told once.
    package static func text(last: Int) -> String {
        """
        internal import Glibc

        private let selected = unsafe getenv("PUSHLAB_MUTANT").map { unsafe Int(String(cString: $0)) ?? 0 } ?? 0
        nonisolated(unsafe) private let folder = unsafe getenv("PUSHLAB_MUTANT_COVERAGE").flatMap { unsafe strdup($0) }
        nonisolated(unsafe) private let told: UnsafeMutablePointer<Bool> = {
            let told = UnsafeMutablePointer<Bool>.allocate(capacity: \(last + 1))
            unsafe told.initialize(repeating: false, count: \(last + 1))
            return unsafe told
        }()

        private func tell(_ number: Int) {
            guard let folder = unsafe folder, unsafe !told[number] else { return }
            unsafe told[number] = true
            let before = errno
            let file = unsafe Glibc.open(String(cString: folder) + "/\\(number)", O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
            if file >= 0 { _ = Glibc.close(file) }
            errno = before
        }

        /// Whether the process is this mutant.
        @usableFromInline func pushlabMutant(_ number: Int) -> Bool {
            tell(number)
            return number == selected
        }

        /// The value, or what it is not, if the process is this mutant.
        @usableFromInline func pushlabFlipped(_ number: Int, _ value: Bool) -> Bool {
            pushlabMutant(number) != value
        }

        /// Nothing, or one, if the process is this mutant.
        @usableFromInline func pushlabStep<Value: AdditiveArithmetic & ExpressibleByIntegerLiteral>(
            _ number: Int
        ) -> Value {
            pushlabMutant(number) ? 1 : 0
        }

        """
    }
}
