internal import FoundationEssentials
internal import Glibc
internal import Kernel

/// Looks up the symbols at addresses with two tools of the Swift toolchain.
package struct SymbolTable: Sendable {
    /// A call of a stack, by its address, with what is known of its symbol.
    package struct Call: Sendable, Hashable, CustomStringConvertible {
        /// The file that contains the call, and the offset in it, such as `/lib/libc.so.6+0x1f`.
        package let address: String
        /// The demangled name of the function.
        package var function: String?
        /// The source file and line, as passed to the compiler.
        var source: String?

        init(address: String) { self.address = address }

        /// Whether the call is in the program's own source, and not in a library or generated code.
        var isOfUser: Bool { source?.contains(".swift:") == true && !file.contains(".so") }

        private var file: String { address.split(separator: "/").last.map(String.init) ?? address }

        /// The call as `Provider.start() at Provider.swift:12`, or the known part of it.
        package var description: String {
            guard let function else { return file }
            return source.map { "\(function) at \($0)" } ?? "\(function) in \(file)"
        }
    }

    private let symbolizer: String
    private let demangler: String

    /// Finds the tools in these folders; `nil` if one is missing.
    package init?(searchPath: [String], isExecutable: (String) -> Bool) {
        guard let folder = searchPath.first(where: { isExecutable("\($0)/swift-demangle") }) else { return nil }
        demangler = "\(folder)/swift-demangle"
        // The symbolizer of another LLVM may not read the debug information of this compiler.
        let symbolizers = ([folder] + searchPath).map { "\($0)/llvm-symbolizer" }
        guard let symbolizer = symbolizers.first(where: isExecutable) else { return nil }
        self.symbolizer = symbolizer
    }

    /// The maximum number of addresses that are looked up.
    private static let maximumLookups = 64

    /// Returns the calls at addresses; `nil` if the tools fail.
    ///
    /// A program may name any file, so only regular files are opened, and at most 64 addresses are looked up.
    package func calls(at addresses: [String]) async -> [Call]? {
        let lookups = addresses.map(Self.parts).filter { Self.isRegular($0.file) }.prefix(Self.maximumLookups)
        let places = lookups.map { "\"\($0.file)\" \($0.offset)" }
        guard !places.isEmpty,
            let text = try? await HostCommand.run(symbolizer, ["--output-style=JSON", "--relativenames"] + places),
            let found = try? JSONDecoder().decode([Answer].self, from: Data(text.utf8)),
            found.count == places.count
        else { return nil }
        // The last of the inlined functions at an address is the one that the program called.
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

    /// Splits an address into its file and offset.
    private static func parts(of address: String) -> (address: String, file: String, offset: String) {
        let parts = address.split(separator: "+", omittingEmptySubsequences: false)
        return (address, parts.dropLast().joined(separator: "+"), String(parts.last ?? ""))
    }

    /// Whether a path leads to a regular file, possibly by symbolic links, as with libraries.
    private static func isRegular(_ path: String) -> Bool {
        var facts = stat()
        return unsafe stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG
    }

    /// Whether a symbol is a mangled Swift name.
    private static func isOfSwift(_ symbol: String) -> Bool { symbol.hasPrefix("$s") }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The JSON output of llvm-symbolizer for an address.
    private struct Answer: Decodable {
        struct Symbol: Decodable {
            let FileName: String
            let FunctionName: String
            let Line: Int
        }
        let Symbol: [Symbol]?
    }
}
