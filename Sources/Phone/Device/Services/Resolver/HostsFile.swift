internal import InternetProtocols
internal import Kernel

/// The names of a host's hosts file (hosts(5)).
package enum HostsFile {
    /// Returns the addresses of a name, in the order of the file; case-insensitive.
    package static func addresses(of name: String, in file: String = "/etc/hosts") -> [String] {
        guard let text = try? FileDescriptor.contents(of: file) else { return [] }
        return addresses(of: name, inText: text)
    }

    /// Returns the addresses of a name in the text of a hosts file.
    package static func addresses(of name: String, inText text: String) -> [String] {
        let wanted = name.hasSuffix(".") ? String(name.dropLast()) : name
        return text.split(separator: "\n").compactMap { line in
            let words = line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" }
            guard let address = words.first.map(String.init), IPAddress(address) != nil,
                words.dropFirst().contains(where: { $0.lowercased() == wanted.lowercased() })
            else { return nil }
            return address
        }
    }
}
