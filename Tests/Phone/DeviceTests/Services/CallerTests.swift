import Device
import EventLiterals
import Testing

@Suite("Who calls")
struct CallerTests {
    private let groups = AppGroups(
        devicePath: "/sys/fs/cgroup/unified/lab-7/phone", names: ["pager": "pager", "share": "sharing"])

    @Test(
        "a process belongs to the app of its control group",
        arguments: [
            ("0::/lab-7/phone/pager\n", "pager"),
            ("12:pids:/x\n1:name=systemd:/y\n0::/lab-7/phone/share\n", "sharing"),
            ("0::/lab-7/phone/pager/worker/deep\n", "pager"),
            ("0::/lab-7/phone\n", nil),
            ("0::/lab-8/phone/pager\n", nil),
            ("0::/pager\n", "pager"),
            ("0::/phone/pager\n", "pager"),
            ("0::/\n", nil),
            ("0::/machine/sys/fs/cgroup/unified/lab-7/phone/pager\n", "pager"),
            ("0::/lab-7/phone-2/pager\n", nil),
            ("0::/lab-7/phone/elsewhere\n", nil),
            ("1:name=systemd:/lab-7/phone/pager\n", nil),
            ("", nil),
        ])
    func groups(memberships: String, app: String?) {
        #expect(groups.app(ofMemberships: memberships) == app)
    }
}
