internal import DeviceProtocol

extension DeviceRow {
    static let multicastReceive = DeviceRow(
        Field(
            "multicast-receive", \.description.legacyMulticastReceive, .words([("strict", false), ("legacy", true)]),
            "legacy: multicast and broadcast can be received without access; strict if left out."))
}
