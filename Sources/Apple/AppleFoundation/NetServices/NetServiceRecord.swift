public import Foundation

extension NetService {
    /// Returns the entries of a TXT record; a key without a value has an empty one (RFC 6763, 6.4).
    ///
    /// Of several entries with one key in any case the first counts; entries without a key, and a last one that is cut
    /// off, are left out.
    public class func dictionary(fromTXTRecord txtData: Data) -> [String: Data] {
        var entries: [String: Data] = [:]
        var seen: Set<String> = []
        var rest = txtData[...]
        while let count = rest.popFirst(), rest.count >= Int(count) {
            let text = rest.prefix(Int(count))
            rest = rest.dropFirst(Int(count))
            let equals = text.firstIndex(of: UInt8(ascii: "="))
            let key = String(decoding: text[..<(equals ?? text.endIndex)], as: UTF8.self)
            guard !key.isEmpty, seen.insert(key.lowercased()).inserted else { continue }
            entries[key] = Data(equals.map { text[$0...].dropFirst() } ?? Data())
        }
        return entries
    }

    /// Returns the TXT record of entries, sorted by key; empty if an entry has no key or is longer than 255 bytes.
    public class func data(fromTXTRecord txtDictionary: [String: Data]) -> Data {
        var data = Data()
        for (key, value) in txtDictionary.sorted(by: { $0.key < $1.key }) {
            let length = key.utf8.count + 1 + value.count
            guard !key.isEmpty, !key.contains("="), length <= 255 else { return Data() }
            data.append(UInt8(length))
            data.append(contentsOf: Array("\(key)=".utf8))
            data.append(value)
        }
        return data
    }

    /// Returns a record as the device takes it; `nil` if a value is no text, which the device cannot announce.
    static func texts(of record: Data) -> [String: String]? {
        var texts: [String: String] = [:]
        for (key, value) in dictionary(fromTXTRecord: record) {
            guard let text = String(validating: value, as: UTF8.self) else { return nil }
            texts[key] = text
        }
        return texts
    }

    /// Sets the TXT record, and announces it if the service is published; `nil` removes it.
    ///
    /// - Returns: False for a record with a value that is not UTF-8, which a device here cannot announce.
    @discardableResult
    public func setTXTRecord(_ recordData: Data?) -> Bool {
        if let recordData, Self.texts(of: recordData) == nil {
            NetServiceLog.report("a TXT record with a value that is not UTF-8 cannot be announced here")
            return false
        }
        change { $0.record = recordData }
        if let operation = work.current, change({ $0.isPublishing }) { register(operation) }
        return true
    }

    /// Returns the TXT record that was set, or that a resolved service has; `nil` without one.
    public func txtRecordData() -> Data? { change { $0.record } }
}

/// The messages about what has no effect here.
enum NetServiceLog {
    static func report(_ text: String) {
        FileHandle.standardError.write(Data("pushlab: NetService: \(text)\n".utf8))
    }
}
