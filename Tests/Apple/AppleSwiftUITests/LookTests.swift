import AppleSwiftUI
import AppleUIKit
import Foundation
import Testing

private struct Framed: ButtonStyle {
    let record: Record
    @Environment(\.isEnabled) private var isEnabled
    @State private var count = 0

    func makeBody(configuration: Configuration) -> some View {
        configuration.label.onAppear {
            count += 1
            record.lines.append("button \(isEnabled) \(configuration.isPressed) \(configuration.role == .destructive)")
        }
        .onChange(of: count) { record.lines.append("count \(count)") }
    }
}

private struct Lamp: ToggleStyle {
    let record: Record

    func makeBody(configuration: Configuration) -> some View {
        configuration.label.onAppear {
            configuration.isOn.toggle()
            record.lines.append("toggle")
        }
    }
}

private struct Tag: LabelStyle {
    let record: Record

    func makeBody(configuration: Configuration) -> some View {
        configuration.title.onAppear { record.lines.append("title without icon") }
    }
}

private struct Box: GroupBoxStyle {
    let record: Record

    func makeBody(configuration: Configuration) -> some View {
        configuration.content.onAppear { record.lines.append("box") }
    }
}

private struct Bar: ProgressViewStyle {
    let record: Record

    func makeBody(configuration: Configuration) -> some View {
        EmptyView().onAppear { record.lines.append("progress \(configuration.fractionCompleted ?? -1)") }
    }
}

private struct Marked: View {
    let text: String
    let record: Record

    var body: some View { Text(text).onAppear { record.lines.append(text) } }
}

@MainActor
private final class Hosted: UIView {
    var lines: [String] = []
}

private struct HostedView: UIViewRepresentable {
    let text: String
    let record: Record

    func makeCoordinator() -> Record { record }

    func makeUIView(context: Context) -> Hosted {
        context.coordinator.lines.append("make \(context.environment.isEnabled)")
        return Hosted()
    }

    func updateUIView(_ uiView: Hosted, context: Context) {
        guard uiView.lines.last != text else { return }
        uiView.lines.append(text)
        record.lines.append("update \(uiView.lines.joined(separator: ","))")
    }

    static func dismantleUIView(_ uiView: Hosted, coordinator: Record) {
        coordinator.lines.append("dismantle \(uiView.lines.count)")
    }
}

@MainActor
private final class HostedScreen: UIViewController {
    var record: Record?

    override func viewDidLoad() { record?.lines.append("load") }
    override func viewDidAppear(_ animated: Bool) { record?.lines.append("appear") }
    override func viewDidDisappear(_ animated: Bool) { record?.lines.append("disappear") }
}

private struct HostedController: UIViewControllerRepresentable {
    let record: Record

    func makeUIViewController(context: Context) -> HostedScreen {
        let screen = HostedScreen()
        screen.record = record
        return screen
    }

    func updateUIViewController(_ uiViewController: HostedScreen, context: Context) { record.lines.append("update") }
}

@Suite("Looks of SwiftUI, and views of UIKit in it", .timeLimit(.minutes(10)), .serialized)
@MainActor
struct LookTests {
    let record = Record()
    let window = UIWindow(frame: UIScreen.main.bounds)

    private func show<Content: View>(_ view: Content) async {
        window.rootViewController = UIHostingController(rootView: view)
        window.makeKeyAndVisible()
        await settle()
    }

    private func settle() async { for _ in 0..<8 { try? await Task.sleep(for: .milliseconds(5)) } }

    @Test("a style of the app makes the views of buttons, with its own state and environment")
    func buttons() async {
        await show(Button("Off", role: .destructive) {}.buttonStyle(Framed(record: record)).disabled(true))
        #expect(record.take() == ["button false false true", "count 1"])
        await show(Button("Plain") {}.buttonStyle(.plain))
        #expect(record.take() == [])
    }

    @Test("styles of the app make the views of toggles, labels, boxes and progress views")
    func others() async {
        var isOn = false
        await show(
            Group {
                Toggle("Lamp", isOn: Binding(get: { isOn }, set: { isOn = $0 })).toggleStyle(Lamp(record: record))
                Label("Tag", systemImage: "tag").labelStyle(Tag(record: record))
                GroupBox("Box") { Text("content") }.groupBoxStyle(Box(record: record))
                ProgressView(value: 3, total: 4).progressViewStyle(Bar(record: record))
            })
        #expect(record.take().sorted() == ["box", "progress 0.75", "title without icon", "toggle"])
        #expect(isOn)
    }

    @Test("a view of UIKit is made once, updated with each change, and dismantled")
    func representable() async {
        struct Holder: View {
            let record: Record
            @State private var text = "one"

            var body: some View { HostedView(text: text, record: record).onAppear { text = "two" } }
        }
        await show(Holder(record: record))
        #expect(record.take() == ["make true", "update one", "update one,two"])
        window.rootViewController = nil
        await settle()
        #expect(record.take() == ["dismantle 2"])
    }

    @Test("a screen of UIKit is loaded and appears, and disappears with its view")
    func controller() async {
        await show(HostedController(record: record))
        // Other screens of the process have the tree evaluated again, and with it this one.
        let shown = record.take()
        #expect(shown.prefix(3) == ["update", "load", "appear"] && shown.dropFirst(3).allSatisfy { $0 == "update" })
        window.rootViewController = nil
        await settle()
        #expect(record.take().filter { $0 != "update" } == ["disappear"])
    }

    @Test("a value follows a link, opens a group and presents a message")
    func values() async {
        struct Screens: View {
            let record: Record
            @State private var isActive = false
            @State private var isOpen = false
            @State private var isAlert = false

            var body: some View {
                NavigationView {
                    NavigationLink(destination: Marked(text: "linked", record: record), isActive: $isActive) {
                        Text("a")
                    }
                    DisclosureGroup("More", isExpanded: $isOpen) { Marked(text: "open", record: record) }
                    Text("b").alert(isPresented: $isAlert) {
                        record.lines.append("alert")
                        return Alert(title: Text("Title"), message: nil, dismissButton: .cancel())
                    }
                }
                .onAppear { (isActive, isOpen, isAlert) = (true, true, true) }
            }
        }
        await show(Screens(record: record))
        let lines = record.take()
        #expect(lines.contains("linked") && lines.contains("open") && lines.contains("alert"))
        #expect(lines.filter { $0 == "linked" }.count == 1)
    }

    @Test("a presented view dismisses itself by its presentation mode")
    func presentationMode() async {
        struct Sheet: View {
            let record: Record
            @Environment(\.presentationMode) private var mode

            var body: some View {
                Text("sheet").onAppear {
                    record.lines.append("presented \(mode.wrappedValue.isPresented)")
                    mode.wrappedValue.dismiss()
                }
            }
        }
        struct Root: View {
            let record: Record
            @State private var isShown = true

            var body: some View {
                Text("root").sheet(isPresented: $isShown, onDismiss: { record.lines.append("dismissed") }) {
                    Sheet(record: record)
                }
            }
        }
        await show(Root(record: record))
        #expect(record.take() == ["presented true", "dismissed"])
    }

    @Test("a shape of the app needs no body")
    func shape() async {
        struct Triangle: Shape {
            func path(in rect: CGRect) -> Path {
                Path { path in
                    path.move(to: CGPoint(x: rect.midX, y: rect.minY))
                    path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
                    path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
                    path.closeSubpath()
                }
            }
        }
        await show(Triangle().fill(LinearGradient(colors: [.red, .blue], startPoint: .top, endPoint: .bottom)))
        #expect(
            Triangle().path(in: CGRect(x: 0, y: 0, width: 4, height: 2)).boundingRect.size
                == CGSize(width: 4, height: 2))
    }
}

@Suite("Outlines of SwiftUI")
struct PathTests {
    private let rect = CGRect(x: 1, y: 2, width: 30, height: 20)

    @Test("have the points of what was added")
    func points() {
        var path = Path()
        #expect(path.isEmpty && path.currentPoint == nil && path.boundingRect == CGRect())
        path.addLines([CGPoint(x: 1, y: 1), CGPoint(x: 5, y: 1)])
        path.addQuadCurve(to: CGPoint(x: 5, y: 9), control: CGPoint(x: 8, y: 5))
        #expect(path.currentPoint == CGPoint(x: 5, y: 9))
        path.closeSubpath()
        #expect(path.currentPoint == CGPoint(x: 1, y: 1))
        #expect(path.boundingRect == CGRect(x: 1, y: 1, width: 7, height: 8))
        var count = 0
        path.forEach { _ in count += 1 }
        #expect(count == 4)
    }

    @Test("of shapes fill their rectangle", arguments: [0, 5, 100])
    func shapes(_ radius: CGFloat) {
        let outlines = [
            Rectangle().path(in: rect), Ellipse().path(in: rect), Capsule().path(in: rect),
            RoundedRectangle(cornerRadius: radius).path(in: rect), AnyShape(Rectangle()).path(in: rect),
        ]
        for outline in outlines {
            let box = outline.boundingRect
            #expect(abs(box.minX - 1) < 1e-9 && abs(box.maxX - 31) < 1e-9, "\(box)")
            #expect(abs(box.minY - 2) < 1e-9 && abs(box.maxY - 22) < 1e-9, "\(box)")
        }
        #expect(abs(Circle().path(in: rect).boundingRect.width - 20) < 1e-9)
    }

    @Test("an arc ends where its angle says, in both directions", arguments: [false, true])
    func arc(_ clockwise: Bool) {
        var path = Path()
        path.addArc(
            center: .zero, radius: 10, startAngle: .degrees(0), endAngle: .degrees(90), clockwise: clockwise)
        let end = path.currentPoint ?? .zero
        #expect(abs(end.x) < 1e-9 && abs(end.y - 10) < 1e-9)
        var count = 0
        path.forEach { if case .curve = $0 { count += 1 } }
        #expect(count == (clockwise ? 3 : 1))
    }
}
