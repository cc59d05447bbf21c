internal import DeviceProtocol
internal import DeviceRules

extension AppRow {
    static let root = AppRow(
        Field("root", \.description.isRoot, Shapes.truth, "Whether the app runs as root, on macOS. Default: false."))
}
