/// Packets are delayed, lost, duplicated, corrupted, reordered or wait for the link's capacity.
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

    /// The same fault with its files elsewhere.
    package func placed(_ place: (String) -> String) -> ImpairmentFault {
        ImpairmentFault(impairment: impairment, files: files.placed(place), direction: direction)
    }
}

extension LinkFault {
    /// Packets of a direction are impaired, by a link in user space.
    ///
    /// The network of the link must be prepared for it (``NetworkSpec/isImpairable``). What is in the files takes the
    /// place of the impairment's own when the fault is injected.
    public static func impaired(
        _ impairment: Impairment, _ direction: Direction, files: ImpairmentFiles = ImpairmentFiles()
    ) -> Self {
        Self(ImpairmentFault(impairment: impairment, files: files, direction: direction))
    }
}

/// The files that an impairment is read from.
public struct ImpairmentFiles: Sendable, Hashable {
    /// The path of a ``LinkTrace``, which is the capacity of the link.
    public var trace: String?
    /// The limit of the queue before the trace; `nil` as for ``LinkCapacity/queue``.
    public var queue: LinkCapacity.QueueLimit?
    /// The path of a ``JitterTable``, which is the distribution of the jitter.
    public var table: String?

    /// Names no file.
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

    /// Reads the files into an impairment.
    ///
    /// Throws what reading throws, or ``ImpairmentFileProblem``.
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

/// What is wrong with a named file of an impairment.
package struct ImpairmentFileProblem: Error, CustomStringConvertible {
    package let file: String
    package let error: ImpairmentFileError

    /// `link.trace, line 3: …`.
    package var description: String { "\(file), \(error)" }
}
