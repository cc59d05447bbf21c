import Foundation

/// A page for the staff.
struct Page: Codable, Hashable, Identifiable, Sendable {
    enum Urgency: String, Codable, CaseIterable, Sendable {
        case normal, call
    }

    let id: UUID
    let title: String
    let text: String
    let urgency: Urgency
    let received: Date

    var userInfo: [AnyHashable: Any] { ["id": id.uuidString, "from": title, "text": text] }
}

/// The pages of the device, a file in the group.
///
/// Each line of the file is a page, so that the extension adds one without reading the others.
struct PageBook: Sendable {
    private let file: URL?

    init(folder: URL? = StationGroup.folder) { file = folder?.appendingPathComponent("pages.jsonl") }

    var isAvailable: Bool { file != nil }

    func add(_ page: Page) throws {
        guard let file else { throw CocoaError(.fileNoSuchFile) }
        var line = try JSONEncoder().encode(page)
        line.append(UInt8(ascii: "\n"))
        guard let handle = try? FileHandle(forWritingTo: file) else { return try line.write(to: file) }
        defer { try? handle.close() }
        try handle.seekToEnd()
        try handle.write(contentsOf: line)
    }

    func pages() -> [Page] {
        guard let file, let data = try? Data(contentsOf: file) else { return [] }
        // The last line may not be complete yet.
        return data.split(separator: UInt8(ascii: "\n")).compactMap {
            try? JSONDecoder().decode(Page.self, from: $0)
        }
    }

    func clear() { if let file { try? FileManager.default.removeItem(at: file) } }
}
