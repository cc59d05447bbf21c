internal import FoundationEssentials
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

    /// The calls at addresses; `nil` when the tools do not answer.
    func calls(at addresses: [String]) async -> [Call]? {
        let places = addresses.map { address -> String in
            let parts = address.split(separator: "+", omittingEmptySubsequences: false)
            return "\"\(parts.dropLast().joined(separator: "+"))\" \(parts.last ?? "")"
        }
        guard
            let text = try? await HostCommand.run(symbolizer, ["--output-style=JSON", "--relativenames"] + places),
            let found = try? JSONDecoder().decode([Answer].self, from: Data(text.utf8)),
            found.count == addresses.count
        else { return nil }
        // Of what is inlined at an address, the last is the function that the program called.
        let symbols = found.map { $0.Symbol?.last }
        let names = symbols.compactMap { $0?.FunctionName }.filter(Self.isOfSwift)
        let written = try? await HostCommand.run(
            demangler, ["--compact", "--simplified"] + names)
        var demangled = (written ?? "").split(separator: "\n").map(String.init)[...]
        return zip(addresses, symbols).map { address, symbol in
            var call = Call(address: address)
            guard let symbol, !symbol.FunctionName.isEmpty else { return call }
            let function = Self.isOfSwift(symbol.FunctionName) ? demangled.popFirst() : nil
            call.function = function ?? symbol.FunctionName
            if symbol.Line > 0 { call.source = "\(symbol.FileName):\(symbol.Line)" }
            return call
        }
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
