import Kernel
import Testing

@Suite("The table of mounts")
struct MountTableTests {
    @Test("the type, what is mounted and where, whatever optional fields there are")
    func entries() {
        let text = """
            20 40 0:38 / /sys/fs/cgroup rw,relatime - cgroup2 cgroup2 rw
            21 40 0:38 /docker/a /sys/fs/cgroup rw,nosuid shared:9 master:1 - cgroup2 cgroup rw,nsdelegate
            no such line
            22 40 0:39 / /sys rw

            """
        let entries = MountTable.entries(in: text)
        #expect(entries.map(\.type) == ["cgroup2", "cgroup2"])
        #expect(entries.map(\.root) == ["/", "/docker/a"])
        #expect(entries.map(\.target) == ["/sys/fs/cgroup", "/sys/fs/cgroup"])
        #expect(entries.map(\.options) == [["rw"], ["rw", "nsdelegate"]])
    }

    @Test("a folder is found where its file system is mounted, or not at all")
    func paths() throws {
        let entries = MountTable.entries(
            in: "20 1 0:1 / /cg rw - cgroup2 c rw\n21 1 0:1 /a/b /part rw - cgroup2 c rw")
        let (all, part) = (try #require(entries.first), try #require(entries.last))
        #expect(all.path(of: "/") == "/cg")
        #expect(all.path(of: "/a") == "/cg/a")
        #expect(part.path(of: "/a/b") == "/part")
        #expect(part.path(of: "/a/b/c") == "/part/c")
        #expect(part.path(of: "/a/bc") == nil)
        #expect(part.path(of: "/") == nil)
        #expect(all.paths(upFrom: "/a/b") == ["/cg/a/b", "/cg/a", "/cg"])
        #expect(all.paths(upFrom: "/") == ["/cg"])
        #expect(part.paths(upFrom: "/a/b/c") == ["/part/c", "/part"])
    }
}
