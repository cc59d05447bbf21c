/// Prints a value, or that there is none.
func show(_ title: String, _ value: Any?) { print("\(title): \(value.map { "\($0)" } ?? "nil")") }

/// Prints what becomes of each of some values.
func table<Value>(_ title: String, _ values: [Value], _ body: (Value) -> Any?) {
    let lines = values.map { value in "\(value) > \(body(value).map { "\($0)" } ?? "nil")" }
    print("\(title): \(lines.joined(separator: "; "))")
}
