internal import DeviceProtocol

extension DeviceRow {
    static let multicastReceive = DeviceRow(
        Field(
            "multicast-receive", \.description.legacyMulticastReceive, .words([("strict", false), ("legacy", true)]),
            "Whether multicast and broadcast arrive without access: `legacy` lets them in, `strict` does not. "
                + "Default: strict."))
}
