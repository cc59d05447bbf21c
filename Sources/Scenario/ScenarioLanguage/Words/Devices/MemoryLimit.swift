extension AppRow {
    static let memoryLimit = AppRow(
        ofProviders: Field(
            "memory-limit", \.memoryLimit, Shapes.bytes,
            "The amount of memory above which the kernel ends the provider's process. Default: no limit."),
        where: { $0.memoryLimit != nil })
}
