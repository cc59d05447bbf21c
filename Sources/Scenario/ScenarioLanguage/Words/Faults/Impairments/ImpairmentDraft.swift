internal import Foundation
internal import LabModel

/// The keys of an impairment of links.
struct ImpairmentDraft: Sendable {
    var links: [LinkID] = []
    var direction = Direction.both
    var delay: Duration?
    var jitter: Duration?
    var distribution = JitterWord.uniform
    var loss: Loss?
    var duplicate: Double?
    var corrupt: Double?
    var reorder: Double?
    var gap: Int?
    var rate: Int?
    var burst: Int?
    var queue: LinkCapacity.QueueLimit?
    var trace: String?
    var table: String?
    var only: PacketMatch?

    init() {}

    /// Converts a link fault to its keys; returns `nil` for a fault that is not an impairment or cannot be written.
    init?(_ word: any FaultWord) {
        guard let word = word as? LinksFault, let fault = word.fault.value as? ImpairmentFault else { return nil }
        let impairment = fault.impairment
        links = word.links
        direction = fault.direction
        if impairment.delay > .zero { delay = impairment.delay }
        if let variation = impairment.jitter {
            guard let known = JitterWord(variation.distribution) else { return nil }
            (jitter, distribution) = (variation.spread, known)
        }
        loss = impairment.loss
        if impairment.duplicate > 0 { duplicate = impairment.duplicate }
        if impairment.corrupt > 0 { corrupt = impairment.corrupt }
        reorder = impairment.reordering?.share
        if let distance = impairment.reordering?.gap, distance > 1 { gap = distance }
        if let capacity = impairment.capacity {
            guard case .rate(let bits, let bytes) = capacity.source else { return nil }
            (rate, burst, queue) = (bits, bytes > 0 ? bytes : nil, capacity.queue)
        }
        (trace, table) = (fault.files.trace, fault.files.table)
        queue = fault.files.queue ?? queue
        if impairment.filter != PacketMatch() { only = impairment.filter }
    }

    /// The fault with these keys; `nil` without links.
    var fault: FaultKind? {
        var impairment = Impairment()
        impairment.delay = delay ?? .zero
        impairment.jitter = jitter.map { Jitter($0, distribution.distribution) }
        impairment.loss = loss
        impairment.duplicate = duplicate ?? 0
        impairment.corrupt = corrupt ?? 0
        impairment.reordering = reorder.map { Reordering(share: $0, gap: gap ?? 1) }
        impairment.capacity = rate.map { LinkCapacity(.rate(bitsPerSecond: $0, burst: burst ?? 0), queue: queue) }
        impairment.filter = only ?? PacketMatch()
        var files = ImpairmentFiles()
        (files.trace, files.queue, files.table) = (trace, trace == nil ? nil : queue, table)
        return links.isEmpty ? nil : .link(links, .impaired(impairment, direction, files: files))
    }

    /// Returns all keys of an impairment, with the row's key as a required one.
    static func fields(_ key: String) -> [Field<ImpairmentDraft>] {
        let all =
            [FaultFields.links(\ImpairmentDraft.links)] + delayFields + lossFields + damageFields + reorderFields
            + rateFields + filterFields + [FaultFields.direction(\.direction)]
        return all.map { $0.name == key ? $0.needed("…") : $0 }
    }
}

extension FaultRow {
    /// The rows of `delay: 20ms`, `rate: 1mbit` and so on, one for each key that identifies an impairment.
    ///
    /// The first row with a key in the mapping reads it; keys of other rows may be combined with it.
    static let impairments: [FaultRow] = [
        row("delay") { $0.delay != nil }, row("jitter") { $0.jitter != nil }, row("rate") { $0.rate != nil },
        row("trace") { $0.trace != nil },
        row("duplicate") { $0.duplicate != nil }, row("corrupt") { $0.corrupt != nil },
        row("reorder") { $0.reorder != nil },
    ]

    private static func row(_ key: String, has: @escaping @Sendable (ImpairmentDraft) -> Bool) -> FaultRow {
        FaultRow(
            key, from: ImpairmentDraft(), ImpairmentDraft.fields(key),
            take: { word in ImpairmentDraft(word).flatMap { has($0) ? $0 : nil } }, make: { $0.fault })
    }
}

extension ImpairmentFault: CheckedLinkFault {
    func check(
        _ checker: inout Checker, at path: [String], on links: [LinkID], in step: FaultStep,
        _ history: inout StepHistory
    ) {
        if let (key, problem) = files.problem(beside: impairment, checker) {
            checker.refuse(.invalidFile, path + [key], problem, "give a file of that format")
        } else if let problem = impairment.problem {
            let key = impairment.problemKey
            checker.refuse(.conflict, path + [key], problem, "change or remove it")
        } else if let key = impairment.keyWithoutEffect {
            checker.refuse(.noEffect, path + [key], "0 % is no fault", "leave it out")
        }
    }
}

extension ImpairmentFiles {
    /// Returns the error of a file and the key that names the file.
    fileprivate func problem(beside impairment: Impairment, _ checker: Checker) -> (key: String, text: String)? {
        if table != nil, impairment.jitter == nil { return ("table", "a table is the distribution of a jitter") }
        if trace != nil, impairment.capacity != nil { return ("trace", "a trace takes the place of a rate") }
        for key in ["trace", "table"] {
            var one = self
            if key == "trace" { one.table = nil } else { one.trace = nil }
            do {
                _ = try one.load(into: impairment) { path in
                    try String(contentsOfFile: checker.place(path), encoding: .utf8)
                }
            } catch let error as ImpairmentFileProblem {
                return (key, "\(error)")
            } catch {
                return (key, "the file cannot be read")
            }
        }
        return nil
    }
}

extension Impairment {
    /// The key of a share that is 0.
    fileprivate var keyWithoutEffect: String? {
        if case .random(let share) = loss, share <= 0 { return "loss" }
        return reordering.flatMap { $0.share <= 0 ? "reorder" : nil }
    }

    /// The key to report a problem at.
    fileprivate var problemKey: String {
        if reordering != nil, delay == .zero { return "reorder" }
        if filter.port != nil, filter.kind != nil { return "only" }
        return capacity != nil ? "rate" : loss != nil ? "loss" : jitter != nil ? "jitter" : "delay"
    }
}
