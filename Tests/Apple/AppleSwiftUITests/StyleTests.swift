import AppleSwiftUI
import AppleUIKit
import Foundation
import Testing

/// A text that notes that it is shown.
private struct Noted: View {
    let text: String
    let record: Record

    init(_ text: String, _ record: Record) { (self.text, self.record) = (text, record) }

    var body: some View { Text(text).onAppear { record.lines.append(text) } }
}

private struct Bold: ButtonStyle {
    let record: Record

    func makeBody(configuration: Configuration) -> some View {
        Button {
        } label: {
            configuration.label.onAppear { record.lines.append("bold") }
        }
    }
}

private struct Framed: GroupBoxStyle {
    let record: Record

    func makeBody(configuration: Configuration) -> some View {
        GroupBox(configuration).onAppear { record.lines.append("framed") }
    }
}

private struct Tinted: LabelStyle {
    let record: Record

    func makeBody(configuration: Configuration) -> some View {
        Label(configuration).onAppear { record.lines.append("tinted") }
    }
}

private struct Large: ToggleStyle {
    let record: Record

    func makeBody(configuration: Configuration) -> some View {
        Toggle(configuration).onAppear { record.lines.append("large") }
    }
}

private struct Shadowed: ProgressViewStyle {
    let record: Record

    func makeBody(configuration: Configuration) -> some View {
        let labels = [configuration.label == nil, configuration.currentValueLabel == nil]
        ProgressView(configuration).onAppear { record.lines.append("shadowed \(labels)") }
    }
}

private struct Values: View {
    let record: Record
    @Environment(\.font) private var font
    @Environment(\.lineLimit) private var lines
    @Environment(\.dynamicTypeSize) private var size
    @Environment(\.isScrollEnabled) private var scrolls
    @Environment(\.redactionReasons) private var reasons

    var body: some View {
        EmptyView().onAppear {
            record.lines.append("\(font == .title) \(lines ?? 0) \(size) \(scrolls) \(reasons.rawValue)")
        }
    }
}

private enum BedsideKey: EnvironmentKey { static var defaultValue: String? { "first" } }

extension EnvironmentValues {
    fileprivate var bedside: String? {
        get { self[BedsideKey.self] }
        set { self[BedsideKey.self] = newValue }
    }
}

@Suite("Styles and values of SwiftUI", .timeLimit(.minutes(10)), .serialized)
@MainActor
struct StyleTests {
    let record = Record()
    let window = UIWindow(frame: UIScreen.main.bounds)

    /// Shows a view; returns what it has noted, in the order of the alphabet.
    private func lines<Content: View>(_ view: Content) async -> [String] {
        window.rootViewController = UIHostingController(rootView: view)
        window.makeKeyAndVisible()
        for _ in 0..<8 { try? await Task.sleep(for: .milliseconds(5)) }
        return record.take().sorted()
    }

    @Test("a style shows a view of the kind that it changes")
    func own() async {
        #expect(await lines(Button("a") {}.buttonStyle(Bold(record: record))) == ["bold"])
        let label = Label {
            Noted("title", record)
        } icon: {
            Noted("icon", record)
        }
        #expect(await lines(label.labelStyle(Tinted(record: record))) == ["icon", "tinted", "title"])
        let toggle = Toggle(isOn: .constant(true)) { Noted("toggle", record) }
        #expect(await lines(toggle.toggleStyle(Large(record: record))) == ["large", "toggle"])
        let progress = ProgressView(value: 0.5) {
            Noted("label", record)
        } currentValueLabel: {
            Noted("half", record)
        }
        let style = Shadowed(record: record)
        #expect(await lines(progress.progressViewStyle(style)) == ["half", "label", "shadowed [false, false]"])
        #expect(await lines(ProgressView().progressViewStyle(style)) == ["shadowed [true, true]"])
    }

    @Test("a style holds in the content of a box again")
    func nested() async {
        let boxes = GroupBox {
            GroupBox { Noted("inner", record) }
        }
        #expect(await lines(boxes.groupBoxStyle(Framed(record: record))) == ["framed", "framed", "inner"])
    }

    @Test("a style of SwiftUI takes the place of one of the app")
    func plain() async {
        let button = Button {
        } label: {
            Noted("plain", record)
        }
        #expect(await lines(button.buttonStyle(.plain).buttonStyle(Bold(record: record))) == ["plain"])
    }

    @Test("a label shows one part in the styles for that")
    func parts() async {
        let label = Label {
            Noted("title", record)
        } icon: {
            Noted("icon", record)
        }
        #expect(await lines(label.labelStyle(.iconOnly)) == ["icon"])
        #expect(await lines(label.labelStyle(.titleOnly)) == ["title"])
        #expect(await lines(label.labelStyle(.titleAndIcon)) == ["icon", "title"])
    }

    @Test("controls evaluate all of their labels")
    func labels() async {
        let slider = Slider(value: .constant(0.5)) {
            Noted("label", record)
        } minimumValueLabel: {
            Noted("low", record)
        } maximumValueLabel: {
            Noted("high", record)
        }
        #expect(await lines(slider) == ["high", "label", "low"])
        let progress = ProgressView(value: 0.5) {
            Noted("label", record)
        } currentValueLabel: {
            Noted("half", record)
        }
        #expect(await lines(progress) == ["half", "label"])
    }

    @Test("modifiers set the values that views read")
    func values() async {
        let values = Values(record: record)
        #expect(await lines(values) == ["false 0 large true 0"])
        let changed = values.redacted(reason: .privacy).redacted(reason: .placeholder).scrollDisabled(true)
            .dynamicTypeSize(...DynamicTypeSize.medium).lineLimit(2).font(.title)
        #expect(await lines(changed) == ["true 2 medium false 3"])
        #expect(
            await lines(values.unredacted().redacted(reason: .privacy).lineLimit(1...4)) == ["false 4 large true 0"])
    }

    @Test("an optional value may be absent from the beginning")
    func optionals() async {
        struct Wait: View {
            let record: Record
            @Environment(\.bedside) private var bed

            var body: some View {
                EmptyView()
                    .task(id: Int?.none) { record.lines.append("task") }
                    .onChange(of: bed) { record.lines.append("change") }
                    .onAppear { record.lines.append(bed ?? "none") }
            }
        }
        #expect(await lines(Wait(record: record)) == ["first", "task"])
        #expect(await lines(Wait(record: record).environment(\.bedside, nil)) == ["none", "task"])
    }

    @Test("the screen of a link dismisses itself", arguments: [false, true])
    func link(_ hasTag: Bool) async {
        struct Screen: View {
            let record: Record
            @Environment(\.dismiss) private var dismiss

            var body: some View {
                Text("screen").onAppear {
                    record.lines.append("1 shown")
                    dismiss()
                }
                .onDisappear { record.lines.append("2 gone") }
            }
        }
        struct Root: View {
            let record: Record
            let hasTag: Bool
            @State private var isActive = true
            @State private var tag: Int? = 3

            var body: some View {
                if hasTag {
                    NavigationLink(destination: Screen(record: record), tag: 3, selection: $tag) { Text("a") }
                        .onChange(of: tag) { record.lines.append("3 \(tag ?? 0)") }
                } else {
                    NavigationLink(destination: Screen(record: record), isActive: $isActive) { Text("a") }
                        .onChange(of: isActive) { record.lines.append("3 \(isActive)") }
                }
            }
        }
        let last = hasTag ? "3 0" : "3 false"
        #expect(await lines(Root(record: record, hasTag: hasTag)) == ["1 shown", "2 gone", last])
    }
}
