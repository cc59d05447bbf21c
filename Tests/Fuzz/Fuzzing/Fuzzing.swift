package import Foundation

/// What every fuzzer shares.
///
/// libFuzzer calls `LLVMFuzzerInitialize` once and `LLVMFuzzerTestOneInput` with each input.
package enum Fuzzing {
    /// Makes the seeds and ends the program, when the environment variable `FUZZ_SEEDS` names a folder for them.
    package static func writeSeeds(_ seeds: (_ folder: URL) throws -> [[UInt8]]) {
        guard let path = ProcessInfo.processInfo.environment["FUZZ_SEEDS"] else { return }
        do {
            let folder = URL(fileURLWithPath: path, isDirectory: true)
            for (number, seed) in try seeds(folder).enumerated() {
                try Data(seed).write(to: folder.appendingPathComponent("seed-\(number)"))
            }
            exit(0)
        } catch {
            fatalError("the seeds cannot be written to \(path): \(error)")
        }
    }

    /// The bytes of an input.
    package static func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
        unsafe Array(UnsafeBufferPointer(start: start, count: count))
    }

    /// Ends the program, which libFuzzer reports as a crash and keeps the input of.
    package static func require(_ holds: Bool, _ claim: @autoclosure () -> String) {
        if !holds { fatalError(claim()) }
    }
}
