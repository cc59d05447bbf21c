package struct ImpairmentFault: LinkFaultValue {
    package let impairment: Impairment
    package let files: ImpairmentFiles
    package let direction: Direction
    package var text: String {
        let words = files == ImpairmentFiles() ? [impairment.text] : [impairment.text, files.text]
        return "\(words.joined(separator: ", ")) \(direction.rawValue)"
    }
    package var taken: String? { nil }
    package var isCut: Bool { false }
    package var changesRoutes: Bool { false }
    package var isInHost: Bool { false }
    package var isImpairment: Bool { true }

    /// Returns the same fault with mapped file paths.
    package func placed(_ place: (String) -> String) -> ImpairmentFault {
        ImpairmentFault(impairment: impairment, files: files.placed(place), direction: direction)
    }
}

extension LinkFault {
    /// Delays, loses, duplicates, corrupts, reorders or queues packets in a direction.
    ///
    /// The network must be impairable (``NetworkSpec/isImpairable``). When the fault is injected, a trace file replaces
    /// the capacity, and a table file the distribution of the jitter.
    public static func impaired(
        _ impairment: Impairment, _ direction: Direction, files: ImpairmentFiles = ImpairmentFiles()
    ) -> Self {
        Self(ImpairmentFault(impairment: impairment, files: files, direction: direction))
    }
}

/// The files of an impairment.
public struct ImpairmentFiles: Sendable, Hashable {
    /// The path of a ``LinkTrace``, the capacity of the link.
    public var trace: String?
    /// The limit of the queue before the trace; `nil` has the meaning of ``LinkCapacity/queue``.
    public var queue: LinkCapacity.QueueLimit?
    /// The path of a ``JitterTable``, the distribution of the jitter.
    public var table: String?

    /// Makes settings without files.
    public init() {}

    var text: String {
        [trace.map { "rate of the trace \($0)" }, table.map { "distribution of \($0)" }].compactMap(\.self)
            .joined(separator: ", ")
    }

    func placed(_ place: (String) -> String) -> ImpairmentFiles {
        var files = self
        files.trace = trace.map(place)
        files.table = table.map(place)
        return files
    }

    /// Returns an impairment with the contents of the files; throws the errors of `read`, or ``ImpairmentFileProblem``.
    package func load(into impairment: Impairment, read: (String) throws -> String) throws -> Impairment {
        var loaded = impairment
        if let trace {
            let text = try read(trace)
            loaded.capacity = LinkCapacity(.trace(try Self.parse(trace) { try LinkTrace(text) }), queue: queue)
        }
        if let table, let jitter = impairment.jitter {
            let text = try read(table)
            loaded.jitter = Jitter(jitter.spread, .table(try Self.parse(table) { try JitterTable(text) }))
        }
        return loaded
    }

    private static func parse<Value>(_ file: String, _ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as ImpairmentFileError {
            throw ImpairmentFileProblem(file: file, error: error)
        }
    }
}

package struct ImpairmentFileProblem: Error, CustomStringConvertible {
    package let file: String
    package let error: ImpairmentFileError

    package var description: String { "\(file), \(error)" }
}
