internal import FoundationEssentials
internal import Glibc
internal import Kernel

/// Looks up what is at the addresses of programs, with two tools that come with Swift.
struct SymbolTable: Sendable {
    /// One call of a program.
    struct Call: Sendable, Hashable, CustomStringConvertible {
        /// The file that it is in, and the place there: `/lib/libc.so.6+0x1f`.
        let address: String
        /// The function, as one writes it.
        var function: String?
        /// The file and line of its source, as the compiler was given it.
        var source: String?

        init(address: String) { self.address = address }

        /// Whether it is of the program's own source: libraries, and what is generated, are of nobody's interest.
        var isOfUser: Bool { source?.contains(".swift:") == true && !file.contains(".so") }

        private var file: String { address.split(separator: "/").last.map(String.init) ?? address }

        /// `Provider.start() at Provider.swift:12`, or as much of it as is known.
        var description: String {
            guard let function else { return file }
            return source.map { "\(function) at \($0)" } ?? "\(function) in \(file)"
        }
    }

    private let symbolizer: String
    private let demangler: String

    /// Finds the tools in folders; `nil` where they are not.
    init?(searchPath: [String], isExecutable: (String) -> Bool) {
        guard let folder = searchPath.first(where: { isExecutable("\($0)/swift-demangle") }) else { return nil }
        demangler = "\(folder)/swift-demangle"
        // That of another LLVM may not read what this compiler writes.
        let symbolizers = ([folder] + searchPath).map { "\($0)/llvm-symbolizer" }
        guard let symbolizer = symbolizers.first(where: isExecutable) else { return nil }
        self.symbolizer = symbolizer
    }

    /// The most addresses that are looked up.
    private static let mostLookups = 64

    /// The calls at addresses; `nil` when the tools do not answer.
    ///
    /// A program may name any file. Only those that are regular are opened, and no more addresses than a guest reports.
    func calls(at addresses: [String]) async -> [Call]? {
        let lookups = addresses.map(Self.parts).filter { Self.isRegular($0.file) }.prefix(Self.mostLookups)
        let places = lookups.map { "\"\($0.file)\" \($0.offset)" }
        guard !places.isEmpty,
            let text = try? await HostCommand.run(symbolizer, ["--output-style=JSON", "--relativenames"] + places),
            let found = try? JSONDecoder().decode([Answer].self, from: Data(text.utf8)),
            found.count == places.count
        else { return nil }
        // Of what is inlined at an address, the last is the function that the program called.
        let symbols = found.map { $0.Symbol?.last }
        let names = symbols.compactMap { $0?.FunctionName }.filter(Self.isOfSwift)
        let written = try? await HostCommand.run(
            demangler, ["--compact", "--simplified"] + names)
        var demangled = (written ?? "").split(separator: "\n").map(String.init)[...]
        var calls: [String: Call] = [:]
        for (lookup, symbol) in zip(lookups, symbols) {
            guard let symbol, !symbol.FunctionName.isEmpty else { continue }
            var call = Call(address: lookup.address)
            let function = Self.isOfSwift(symbol.FunctionName) ? demangled.popFirst() : nil
            call.function = function ?? symbol.FunctionName
            if symbol.Line > 0 { call.source = "\(symbol.FileName):\(symbol.Line)" }
            calls[lookup.address] = call
        }
        return addresses.map { calls[$0] ?? Call(address: $0) }
    }

    /// An address with its file and the place there.
    private static func parts(of address: String) -> (address: String, file: String, offset: String) {
        let parts = address.split(separator: "+", omittingEmptySubsequences: false)
        return (address, parts.dropLast().joined(separator: "+"), String(parts.last ?? ""))
    }

    /// Whether a path leads to a regular file; libraries are named by links.
    private static func isRegular(_ path: String) -> Bool {
        var facts = stat()
        return unsafe stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
    }

    /// Whether a symbol is of Swift, and says more than a name.
    private static func isOfSwift(_ symbol: String) -> Bool { symbol.hasPrefix("$s") }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// What llvm-symbolizer says of an address.
    private struct Answer: Decodable {
        struct Symbol: Decodable {
            let FileName: String
            let FunctionName: String
            let Line: Int
        }
        let Symbol: [Symbol]?
    }
}
