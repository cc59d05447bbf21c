import SwiftUI

/// One page.
struct PageDetail: View {
    let page: Page
    @Environment(\.dismiss) private var dismiss
    @Environment(StationModel.self) private var model

    var body: some View {
        ScrollView {
            VStack(alignment: .leading, spacing: 16) {
                Text(page.text).font(.title3).textSelection(.enabled)
                Divider()
                LabeledContent("Received") { Text(page.received, style: .relative) }
                LabeledContent("Kind", value: page.urgency.rawValue)
                Toggle("Done", isOn: isDone).toggleStyle(.switch)
                Button {
                    dismiss()
                } label: {
                    Label("Close", systemImage: "xmark").frame(maxWidth: .infinity)
                }
                .buttonStyle(.borderedProminent)
                .controlSize(.large)
            }
            .padding()
        }
        .navigationTitle(page.title)
        .navigationBarTitleDisplayMode(.inline)
        .modifier(Card())
    }
}

extension PageDetail {
    /// Whether the page is done, which a user cannot take back.
    private var isDone: Binding<Bool> {
        Binding {
            model.done.contains(page.id.uuidString)
        } set: { isDone in
            if isDone { model.finish(page.id) }
        }
    }
}

/// A surface behind a view.
struct Card: ViewModifier {
    @Environment(\.colorScheme) private var scheme

    func body(content: Content) -> some View {
        content
            .background(
                scheme == .dark ? Color.black : Color.white, in: RoundedRectangle(cornerRadius: 12)
            )
            .shadow(radius: scheme == .dark ? 0 : 2)
    }
}
