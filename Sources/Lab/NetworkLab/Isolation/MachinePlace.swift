internal import Glibc
internal import Kernel

/// A folder or file of the machine that a program needs, inside a folder that is private to each host.
struct MachinePlace: Sendable, Hashable {
    let path: String
    let isFolder: Bool

    init(_ path: String, isFolder: Bool) {
        self.path = path
        self.isFolder = isFolder
    }

    /// Finds a folder at a path or, with `orFile`, a file; returns `nil` for anything else.
    private init?(_ path: String, orFile: Bool) {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: self.init(path, isFolder: true)
        case S_IFREG where orFile: self.init(path, isFolder: false)
        default: return nil
        }
    }

    /// Returns the places that are named in a program's executable, arguments and variables.
    ///
    /// For a path below a temporary folder, the place is the whole first-level folder, so that a virtual environment or
    /// a checkout is complete. A file directly in a temporary folder counts only if the word is exactly its path,
    /// because a script may write it later. For a path below a folder of services, the place is the path itself.
    static func named(by words: some Sequence<String>) -> Set<MachinePlace> {
        var places: Set<MachinePlace> = []
        for word in words {
            // A fast search, which rejects almost every word.
            for root in roots where unsafe strstr(word, root.path) != nil {
                for range in word.ranges(of: root.path + "/") {
                    let isStart =
                        range.lowerBound == word.startIndex || isEnd(word[word.index(before: range.lowerBound)])
                    guard isStart else { continue }
                    let rest = word[range.upperBound...].prefix { !isEnd($0) }
                    let name = root.isOfServices ? rest : rest.prefix { $0 != "/" }
                    let isAll = "\(root.path)/\(name)" == word
                    if let place = place(root, name, orFile: isAll) { places.insert(place) }
                }
            }
        }
        return places
    }

    /// Returns the places that are named by paths or by the targets of their links.
    static func led(by paths: some Sequence<String>) -> Set<MachinePlace> {
        var places: Set<MachinePlace> = []
        for path in paths.flatMap({ path in [path] + [realPath(path)].compactMap(\.self) }) {
            for root in roots where path.hasPrefix(root.path + "/") {
                let rest = path.dropFirst(root.path.count + 1)
                let name = root.isOfServices ? rest : rest.prefix { $0 != "/" }
                if let place = place(root, name, orFile: rest == name) { places.insert(place) }
            }
        }
        return places
    }

    /// Returns the places that are named by relative paths if the working directory is a private folder.
    static func named(by words: [String], in folder: String?) -> Set<MachinePlace> {
        guard let folder, roots.contains(where: { $0.path == folder }) else { return [] }
        return led(
            by: words.filter { !$0.hasPrefix("/") }.map { word in
                var name = Substring(word)
                while name.hasPrefix("./") { name = name.dropFirst(2) }
                return "\(folder)/\(name)"
            })
    }

    private static func place(_ root: PrivateFolder, _ name: Substring, orFile: Bool) -> MachinePlace? {
        if name.isEmpty || name == "." || name == ".." { return nil }
        return MachinePlace("\(root.path)/\(name)", orFile: orFile)
    }

    /// The private folders, by all their paths.
    private static let roots: [PrivateFolder] = {
        let all = PrivateFolder.all + PrivateFolder.named + [PrivateFolder(path: "/dev/shm", isOfServices: false)]
        var seen: Set<String> = []
        return all.filter { seen.insert($0.path).inserted }
    }()

    /// Returns whether a character ends a path in a command, a list of folders, or a setting.
    private static func isEnd(_ character: Character) -> Bool {
        character.isWhitespace || "\"'`;|&<>()$*?[]{}\\,:=!".contains(character)
    }
}

/// A place of the machine that is to be mounted in a host.
final class ShownPlace: Sendable {
    private let place: MachinePlace
    private let tree: MountTree

    /// Copies the mount that the calling thread sees.
    init(_ place: MachinePlace, isReadOnly: Bool) throws(SystemError) {
        self.place = place
        tree = try MountTree(copying: place.path)
        try tree.restrict(to: isReadOnly ? [.readOnly, .noDevices] : [.noSetID, .noDevices])
    }

    func mount() throws(SystemError) {
        try makePlace(place.path, isFolder: place.isFolder)
        try tree.mount(at: place.path)
    }
}
