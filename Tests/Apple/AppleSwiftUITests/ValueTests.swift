import AppleSwiftUI
import Foundation
import Testing

@Suite("Values of SwiftUI")
@MainActor
struct ValueTests {
    @Test("a binding reads and writes what another place owns")
    func bindings() {
        final class Place { var value: (name: String, count: Int?) = ("a", nil) }
        let place = Place()
        let whole = Binding(get: { place.value }, set: { place.value = $0 })
        whole.name.wrappedValue = "b"
        #expect(place.value.name == "b")
        #expect(Binding(whole.count) == nil)
        whole.count.wrappedValue = 3
        let count = Binding(whole.count)
        count?.wrappedValue += 1
        #expect(place.value.count == 4)
        let wrapped: Binding<String?> = Binding(whole.name)
        wrapped.wrappedValue = nil
        wrapped.wrappedValue = "c"
        #expect(place.value.name == "c")
        let constant = Binding.constant(5)
        constant.wrappedValue = 6
        #expect(constant.wrappedValue == 5)
    }

    private enum Sort: String { case bed, name }

    @Test("values of the user defaults are read and written, and others are the first one")
    func defaults() throws {
        let store = try #require(UserDefaults(suiteName: "com.example.swiftui.\(UUID().uuidString)"))
        let number = AppStorage(wrappedValue: 3, "number", store: store)
        let sort = AppStorage(wrappedValue: Sort.bed, "sort", store: store)
        let name = AppStorage<String?>("name", store: store)
        #expect(number.wrappedValue == 3 && sort.wrappedValue == .bed && name.wrappedValue == nil)
        number.wrappedValue = 4
        sort.projectedValue.wrappedValue = .name
        name.wrappedValue = "Ann"
        #expect(store.integer(forKey: "number") == 4 && store.string(forKey: "sort") == "name")
        #expect(name.wrappedValue == "Ann")
        name.wrappedValue = nil
        store.set("no number", forKey: "number")
        #expect(store.object(forKey: "name") == nil && number.wrappedValue == 3)
    }

    @Test("a text has its values")
    func texts() {
        #expect(Text("a \(1) \(2.5, specifier: "%.2f") \(Text("b"))") == Text(verbatim: "a 1 2.50 b"))
        #expect(Text("a") + Text(verbatim: "b") == Text("ab"))
        let name = "n"
        #expect(Text(name) == Text(verbatim: "n"))
    }

    @Test("a path has values of any type")
    func paths() {
        var path = NavigationPath()
        path.append(1)
        path.append("two")
        #expect(path.count == 2 && !path.isEmpty)
        path.removeLast()
        #expect(path == NavigationPath([1]))
    }
}
