internal import Foundation
internal import Fuzzing
internal import ScenarioLanguage
internal import TestTools

/// What every file is that a scenario uses.
private let usedFile = """
    values: { provider: { kind: app-push, matches: Ward }, timer: 1s, share: 40 %, list: [ward], self: "${{ timer }}" }
    networks: { ward: { ssid: Ward }, lobby: {} }
    hosts: { server: { on: ward, runs: { push-server: { heartbeat: "${{ timer / 5 }}" } } } }
    """

/// Any bytes are either scenarios or told what is wrong, each mistake with its place and a remedy.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = unsafe Fuzzing.bytes(start, count)
    let readings = ScenarioReading.cases(of: bytes, file: "s.yaml") { _ in Array(usedFile.utf8) }
    // The number of lines as YAML counts them, and one for the end.
    let breaks: Set<Unicode.Scalar> = ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]
    let lines = String(decoding: bytes, as: UTF8.self).unicodeScalars.count { breaks.contains($0) } + 2
    for reading in readings {
        Fuzzing.require(
            (reading.definition == nil) == !reading.diagnostics.isEmpty,
            "\(reading.diagnostics.count) diagnostics, and definition \(String(describing: reading.definition?.name))")
        for diagnostic in reading.diagnostics {
            let position = diagnostic.position
            let isInside =
                position.map { $0.line >= 1 && $0.column >= 1 && ($0.file != nil || $0.line <= lines) } ?? true
            Fuzzing.require(
                isInside && !diagnostic.message.isEmpty && !diagnostic.remedy.isEmpty
                    && diagnostic.description.count(where: \.isNewline) == diagnostic.notes.count,
                "not a line with a place in the file and something to do, and one for each note: \(diagnostic)")
        }
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
