import AppleSwiftUI
import AppleUIKit
import Foundation
import Observation
import Testing

/// What the views of a test have done, in order.
@MainActor
final class Record {
    var lines: [String] = []

    /// Waits until there are so many lines, which a busy machine may write late.
    func wait(for count: Int) async {
        while lines.count < count, (try? await Task.sleep(for: .milliseconds(5))) != nil {}
    }

    /// Returns the lines so far, and forgets them.
    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}

@Observable
final class Ward {
    var beds = ["one", "two"]
    var name = "Ward"
}

/// A view that counts by itself, and tells when it comes and goes.
private struct Bed: View {
    let name: String
    let record: Record
    @State private var count = 0

    var body: some View {
        Text("\(name) \(count)")
            .onAppear {
                count += 1
                record.lines.append("\(name) appears")
            }
            .onChange(of: count) { old, new in record.lines.append("\(name) \(old) to \(new)") }
            .onDisappear { record.lines.append("\(name) goes") }
            .task {
                record.lines.append("\(name) task")
                try? await Task.sleep(for: .seconds(100))
                record.lines.append("\(name) cancelled: \(Task.isCancelled)")
            }
    }
}

private struct Beds: View {
    let ward: Ward
    let record: Record
    @Environment(\.scenePhase) private var phase

    var body: some View {
        NavigationStack {
            List {
                Section("Beds") { ForEach(ward.beds, id: \.self) { Bed(name: $0, record: record) } }
                if ward.beds.isEmpty { Text("none").onAppear { record.lines.append("empty") } }
            }
            .navigationTitle(ward.name)
        }
        .onChange(of: ward.name, initial: true) { record.lines.append("name \(ward.name)") }
    }
}

private struct Sheets: View {
    let record: Record
    @State private var isShown = false
    @State private var item: Item?

    struct Item: Identifiable { let id: Int }

    struct Content: View {
        let record: Record
        @Environment(\.dismiss) private var dismiss
        @Environment(\.isPresented) private var isPresented

        var body: some View {
            Text("sheet").task {
                record.lines.append("sheet \(isPresented)")
                dismiss()
            }
        }
    }

    var body: some View {
        Color.red
            .sheet(isPresented: $isShown, onDismiss: { item = Item(id: 4) }) { Content(record: record) }
            .fullScreenCover(item: $item, onDismiss: { record.lines.append("closed") }) { item in
                Text("\(item.id)").onAppear {
                    record.lines.append("item \(item.id)")
                    self.item = nil
                }
            }
            .onAppear { isShown = true }
    }
}

private struct BedKey: EnvironmentKey { static let defaultValue = "no bed" }

extension EnvironmentValues {
    fileprivate var bed: String {
        get { self[BedKey.self] }
        set { self[BedKey.self] = newValue }
    }
}

private struct Frame: ViewModifier {
    let record: Record
    @State private var count = 0
    @Environment(\.bed) private var bed

    func body(content: Content) -> some View {
        VStack {
            content
            Text("\(count)")
        }
        .onAppear { count = 5 }
        .onChange(of: count) { record.lines.append("frame of \(bed): \(count)") }
    }
}

private struct Reader: View {
    let record: Record
    @Environment(\.bed) private var bed
    @Environment(Ward.self) private var ward
    @Environment(Record2.self) private var missing: Record2?

    @Observable final class Record2 {}

    var body: some View {
        EmptyView().onAppear { record.lines.append("\(bed) of \(ward.name), \(missing == nil)") }
    }
}

@Suite("Views of SwiftUI", .timeLimit(.minutes(10)), .serialized)
@MainActor
struct ViewTests {
    let record = Record()
    let window = UIWindow(frame: UIScreen.main.bounds)

    private func show<Content: View>(_ view: Content) async {
        window.rootViewController = UIHostingController(rootView: view)
        window.makeKeyAndVisible()
        await settle()
    }

    private func settle() async { for _ in 0..<8 { try? await Task.sleep(for: .milliseconds(5)) } }

    @Test("appear once, keep their state by identity, and end what they began")
    func life() async {
        let ward = Ward()
        await show(Beds(ward: ward, record: record))
        #expect(
            record.take().sorted() == [
                "name Ward", "one 0 to 1", "one appears", "one task", "two 0 to 1", "two appears", "two task",
            ])
        // Another order keeps the identities.
        ward.beds = ["two", "three", "one"]
        await settle()
        #expect(record.take().sorted() == ["three 0 to 1", "three appears", "three task"])
        ward.beds = []
        ward.name = "Empty"
        await record.wait(for: 8)
        await settle()
        let ended = record.take()
        #expect(ended.filter { $0.hasSuffix("goes") }.count == 3)
        #expect(ended.filter { $0.hasSuffix("cancelled: true") }.count == 3)
        #expect(ended.contains("empty") && ended.contains("name Empty"))
        window.rootViewController = nil
        await settle()
        ward.name = "gone"
        await settle()
        #expect(record.take() == [], "a view that has gone is not evaluated")
    }

    @Test("present others while a value says so")
    func sheets() async {
        await show(Sheets(record: record))
        await settle()
        #expect(record.take() == ["sheet true", "item 4", "closed"])
    }

    @Test("get what views above hand down")
    func environment() async {
        await show(
            Group {
                Reader(record: record)
                Text("a").modifier(Frame(record: record)).environment(\.bed, "bed 2")
            }
            .environment(\.bed, "bed 1").environment(Ward()))
        #expect(record.take() == ["bed 1 of Ward, true", "frame of bed 2: 5"])
    }

    @Test("a task runs again for another value, and the former one is cancelled")
    func tasks() async {
        struct Loader: View {
            let record: Record
            let ward: Ward

            var body: some View {
                ProgressView().task(id: ward.name) {
                    let name = ward.name
                    record.lines.append("load \(name)")
                    do { try await Task.sleep(for: .seconds(100)) } catch { record.lines.append("cancel \(name)") }
                }
            }
        }
        let ward = Ward()
        await show(Loader(record: record, ward: ward))
        ward.name = "B"
        await record.wait(for: 3)
        await settle()
        #expect(Set(record.take()) == ["load Ward", "load B", "cancel Ward"])
    }

    @Test("a stack shows the screens of the values on its path")
    func path() async {
        struct Stack: View {
            let record: Record
            @State private var path = NavigationPath()

            var body: some View {
                NavigationStack(path: $path) {
                    NavigationLink("Bed", value: 3)
                        .navigationDestination(for: Int.self) { number in
                            Text("\(number)").onAppear { record.lines.append("bed \(number)") }
                        }
                        .onAppear { path.append(3) }
                }
            }
        }
        await show(Stack(record: record))
        #expect(record.take() == ["bed 3"])
    }
}
