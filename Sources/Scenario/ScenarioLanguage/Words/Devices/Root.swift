internal import DeviceProtocol
internal import DeviceRules

extension AppRow {
    static let root = AppRow(
        Field("root", \.description.isRoot, Shapes.truth, "Whether it runs as root (macOS)."))
}
