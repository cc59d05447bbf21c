/// Something that is measured on this machine.
package protocol Benchmark: Sendable {
    /// Takes all measurements, which takes seconds to minutes; nothing else should be busy meanwhile.
    func measure() async throws -> BenchReport
}
