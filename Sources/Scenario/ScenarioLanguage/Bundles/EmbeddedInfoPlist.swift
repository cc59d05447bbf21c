internal import Foundation

extension InfoPlist {
    /// The name of the executable's section, as in Xcode's "Create Info.plist Section in Binary".
    static let section = "__info_plist"
    /// The maximum size of an executable that is searched, in bytes.
    private static let largestExecutable = 512 << 20

    /// Reads the Info.plist inside an executable, as in standalone executables on macOS (TN3179, "macOS
    /// considerations").
    ///
    /// Here it is a section of an ELF file (elf(5)): `objcopy --add-section __info_plist=Info.plist PROGRAM`. Returns
    /// `nil` if the file is not such an executable, is larger than 512 MiB, or has no such section.
    ///
    /// - Throws: ``BundleError`` if the section is not a property list.
    package init?(embeddedIn executable: String, folder: String?) throws(BundleError) {
        let file = RegularFile.path(executable, from: folder)
        guard let bytes = try? RegularFile.read(file, atMost: Self.largestExecutable),
            let content = Self.section(of: bytes)
        else { return nil }
        self = try BundleError.decode(InfoPlist.self, Data(content), named: "\(executable), \(Self.section)")
    }

    /// Returns the content of the section in a 64-bit little-endian ELF file.
    static func section(of file: [UInt8]) -> ArraySlice<UInt8>? {
        func number(_ offset: Int, _ size: Int) -> Int? {
            guard offset >= 0, offset <= file.count - size else { return nil }
            let bytes = file[offset..<(offset + size)].reversed()
            return Int(exactly: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
        }
        guard file.starts(with: [0x7f, 0x45, 0x4c, 0x46, 2, 1]), let table = number(0x28, 8),
            let size = number(0x3a, 2),
            size >= 0x40, let count = number(0x3c, 2), let names = number(0x3e, 2), table <= file.count
        else { return nil }
        func content(_ index: Int) -> ArraySlice<UInt8>? {
            let header = table + index * size
            guard let start = number(header + 0x18, 8), let length = number(header + 0x20, 8), start <= file.count,
                length <= file.count - start
            else { return nil }
            return file[start..<(start + length)]
        }
        guard let text = content(names) else { return nil }
        for index in 0..<count {
            guard let name = number(table + index * size, 4), name < text.count else { continue }
            let bytes = text[(text.startIndex + name)...].prefix { $0 != 0 }
            if String(decoding: bytes, as: UTF8.self) == section { return content(index) }
        }
        return nil
    }
}
