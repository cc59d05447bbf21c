/// A file with mutations in it, each of which a number picks at run time.
package struct MutatedFile {
    /// Its text.
    package let text: String
    /// The lines that each mutation takes in it, by the mutation's number.
    package let lines: [Int: [ClosedRange<Int>]]
    /// The lines that the declaration around each mutation takes in it.
    package let declarations: [Int: ClosedRange<Int>]

    /// Puts mutations, each with its number, into a file.
    package init(_ file: SourceFile, _ chosen: [(number: Int, mutation: Mutation)]) {
        var writer = Writer(source: SourceText(file.text))
        let all = chosen.sorted { first, second in
            let (one, other) = (first.mutation.range, second.mutation.range)
            if one.lowerBound != other.lowerBound { return one.lowerBound < other.lowerBound }
            if one.upperBound != other.upperBound { return one.upperBound > other.upperBound }
            // A statement stands around its expression.
            if (first.mutation.kind == .statement) != (second.mutation.kind == .statement) {
                return first.mutation.kind == .statement
            }
            return first.number < second.number
        }
        writer.write(0..<writer.source.count, all[...])
        text = writer.text
        lines = writer.lines
        var declarations: [Int: ClosedRange<Int>] = [:]
        for (number, mutation) in chosen {
            let inside = chosen.filter { mutation.declaration.contains($0.mutation.range.lowerBound) }
            let taken = inside.flatMap { writer.lines[$0.number] ?? [] }
            // Where code became longer, what follows has moved: as many lines as the last mutation in it has.
            let moved = (taken.map(\.upperBound).max() ?? 0) - (inside.map { writer.lastLine($0.mutation) }.max() ?? 0)
            let first = writer.source.line(at: mutation.declaration.lowerBound)
            let last = writer.source.line(at: mutation.declaration.upperBound)
            declarations[number] = first...(last + max(0, moved))
        }
        self.declarations = declarations
    }

    private struct Writer {
        let source: SourceText
        var text = ""
        var line = 1
        var lines: [Int: [ClosedRange<Int>]] = [:]

        func lastLine(_ mutation: Mutation) -> Int { source.line(at: mutation.range.upperBound) }

        mutating func write(_ range: Range<Int>, _ mutations: ArraySlice<(number: Int, mutation: Mutation)>) {
            var place = range.lowerBound
            var rest = mutations.filter { range.contains($0.mutation.range) }[...]
            while let (number, mutation) = rest.popFirst() {
                guard mutation.range.lowerBound >= place else { continue }
                append(source[place..<mutation.range.lowerBound])
                let inner = rest.prefix { mutation.range.contains($0.mutation.range) }
                let first = line
                for piece in mutation.pieces {
                    switch piece {
                    case .text(let text): append(text)
                    case .number: append(String(number))
                    case .source(let part): write(part, inner)
                    }
                }
                lines[number, default: []].append(first...line)
                rest = rest.dropFirst(inner.count)
                place = mutation.range.upperBound
            }
            append(source[place..<range.upperBound])
        }

        mutating func append(_ part: String) {
            text += part
            line += part.utf8.count { $0 == UInt8(ascii: "\n") }
        }
    }
}
