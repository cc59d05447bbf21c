import SwiftUI

/// The server and the device.
struct SettingsForm: View {
    private enum Field: Hashable {
        case host, port
    }

    @Environment(StationModel.self) private var model
    @Environment(\.openURL) private var openURL
    @FocusState private var field: Field?
    @State private var settings: StationSettings
    @State private var port: String

    init(settings: StationSettings) {
        _settings = State(initialValue: settings)
        _port = State(initialValue: String(settings.port))
    }

    private var isValid: Bool {
        !settings.host.isEmpty && UInt16(port) ?? 0 > 0
    }

    var body: some View {
        NavigationStack {
            Form {
                Section {
                    TextField("Host", text: $settings.host)
                        .textContentType(.URL)
                        .textInputAutocapitalization(.never)
                        .autocorrectionDisabled()
                        .focused($field, equals: .host)
                        .submitLabel(.next)
                        .onSubmit { field = .port }
                    TextField("Port", text: $port)
                        .keyboardType(.numberPad)
                        .focused($field, equals: .port)
                } header: {
                    Text("Server")
                } footer: {
                    if !isValid { Text("Enter a host and a port.").foregroundStyle(.red) }
                }
                Section("State") {
                    LabeledContent("Provider", value: model.status.text)
                    LabeledContent("Notifications") { allowance }
                    Button("Local network") { open(UIApplication.openSettingsURLString) }
                }
                Section {
                    Button("Save") { save() }.disabled(!isValid || current == model.settings)
                }
            }
            .navigationTitle("Settings")
            .scrollDismissesKeyboard(.interactively)
        }
    }

    @ViewBuilder private var allowance: some View {
        switch model.isAllowed {
        case true?: Image(systemName: "checkmark")
        case false?: Text("Off")
        case nil: ProgressView().controlSize(.small)
        }
    }

    private var current: StationSettings {
        var current = settings
        current.port = Int(port) ?? current.port
        return current
    }

    private func save() {
        field = nil
        Task { await model.apply(current) }
    }

    private func open(_ text: String) {
        if let url = URL(string: text) { openURL(url) }
    }
}

struct SettingsForm_Previews: PreviewProvider {
    static var previews: some View {
        SettingsForm(settings: StationSettings())
            .environment(StationModel.shared)
            .previewDisplayName("Settings")
    }
}
