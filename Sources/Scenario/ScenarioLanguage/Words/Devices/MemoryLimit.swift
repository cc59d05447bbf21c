extension AppRow {
    static let memoryLimit = AppRow(
        ofProviders: Field(
            "memory-limit", \.memoryLimit, Shapes.bytes,
            "The memory from which on its process is ended, as the system does; no limit if left out."),
        where: { $0.memoryLimit != nil })
}
