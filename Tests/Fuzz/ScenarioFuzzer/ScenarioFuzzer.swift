internal import Foundation
internal import Fuzzing
internal import ScenarioLanguage
internal import TestTools

/// Any bytes are either a scenario or told what is wrong, each mistake with its place and a remedy.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Fuzzing.bytes(start, count)
    let reading = ScenarioReading(bytes, file: "s.yaml")
    Fuzzing.require(
        (reading.definition == nil) == !reading.diagnostics.isEmpty,
        "\(reading.diagnostics.count) diagnostics, and definition \(String(describing: reading.definition?.name))")
    // The number of lines as YAML counts them, and one for the end.
    let breaks: Set<Unicode.Scalar> = ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]
    let lines = String(decoding: bytes, as: UTF8.self).unicodeScalars.count { breaks.contains($0) } + 2
    for diagnostic in reading.diagnostics {
        let isInside = diagnostic.position.map { (1...lines).contains($0.line) && $0.column >= 1 } ?? true
        Fuzzing.require(
            isInside && !diagnostic.message.isEmpty && !diagnostic.remedy.isEmpty
                && !diagnostic.description.contains(where: \.isNewline),
            "not one line with a place in the file and something to do: \(diagnostic)")
    }
    return 0
}

/// The scenarios that are in the folder of seeds already, changed at random.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
    _ count: UnsafeMutablePointer<CInt>?, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
    Fuzzing.writeSeeds { folder in
        var random = SplitMix(seed: 1)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        let texts = try files.map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
        let changed = (0..<400).map { number in
            let times = Int.random(in: 1...6, using: &random)
            return Array(Mutation.mutate(texts[number % texts.count], times: times, using: &random).utf8)
        }
        return changed + (0..<40).map { _ in Mutation.bytes(using: &random) }
    }
    return 0
}
