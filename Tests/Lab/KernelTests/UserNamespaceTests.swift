import Glibc
import Kernel
import Testing

@Suite("The user namespace of this process")
struct UserNamespaceTests {
    @Test("the running user exists in it, and an id beyond the map does not")
    func users() {
        #expect(UserNamespace.hasUser(geteuid()))
        #expect(UserNamespace.mappedUsers >= 1)
        // 4294967295 is no user id: it stands for `unchanged`.
        #expect(!UserNamespace.hasUser(.max))
    }

    @Test("an obstacle is named exactly when the rights are missing")
    func obstacle() {
        #expect((UserNamespace.obstacle == nil) == UserNamespace.isPrivileged)
    }

    @Test("whoever has the rights already stays who he is")
    func privileged() {
        guard UserNamespace.isPrivileged else { return }
        let before = (geteuid(), UserNamespace.mappedUsers)
        UserNamespace.enterIfNeeded()
        #expect((geteuid(), UserNamespace.mappedUsers) == before)
    }
}
