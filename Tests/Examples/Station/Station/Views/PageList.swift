import SwiftUI
import os

/// The pages, the newest first.
struct PageList: View {
    @Environment(StationModel.self) private var model
    @State private var path: [Page] = []
    @State private var filter: Page.Urgency?
    @State private var isAsking = false

    private var shown: [Page] {
        model.pages.filter { filter == nil || $0.urgency == filter }.sorted {
            $0.received > $1.received
        }
    }

    var body: some View {
        NavigationStack(path: $path) {
            Group {
                if shown.isEmpty {
                    ContentUnavailableView(
                        "No pages", systemImage: "bell.slash", description: Text(model.status.text))
                } else {
                    list
                }
            }
            .navigationTitle("Pages")
            .navigationDestination(for: Page.self) { PageDetail(page: $0) }
            .toolbar {
                ToolbarItem(placement: .topBarLeading) { StatusBadge(status: model.status) }
                ToolbarItem(placement: .topBarTrailing) {
                    Button("Clear", systemImage: "trash", role: .destructive) { isAsking = true }
                        .disabled(model.pages.isEmpty)
                }
            }
            .confirmationDialog("Delete all pages?", isPresented: $isAsking) {
                Button("Delete", role: .destructive) { model.clear() }
            }
        }
    }

    private var list: some View {
        List {
            Section {
                Picker("Show", selection: $filter) {
                    Text("All").tag(Page.Urgency?.none)
                    ForEach(Page.Urgency.allCases, id: \.self) { urgency in
                        Text(urgency.rawValue.capitalized).tag(Optional(urgency))
                    }
                }
                .pickerStyle(.segmented)
            }
            Section("Received") {
                ForEach(shown) { page in
                    NavigationLink(value: page) { PageRow(page: page) }
                }
                .onDelete { _ in model.clear() }
            }
        }
        .listStyle(.insetGrouped)
        .refreshable { await model.reload() }
        .animation(.default, value: shown)
    }
}

/// A row of a page.
struct PageRow: View {
    let page: Page

    private let log = Logger(subsystem: "com.example.station", category: "rows")

    var body: some View {
        HStack(alignment: .firstTextBaseline, spacing: 12) {
            Image(systemName: page.urgency == .call ? "phone.fill" : "bell.fill")
                .foregroundStyle(page.urgency == .call ? Color.red : Color.secondary)
                .accessibilityHidden(true)
            VStack(alignment: .leading) {
                Text(page.title).font(.headline)
                if !page.text.isEmpty {
                    Text(page.text).font(.subheadline).foregroundStyle(.secondary).lineLimit(2)
                }
            }
            Spacer()
            Text(page.received, style: .time).font(.caption.monospacedDigit())
        }
        .padding(.vertical, 4)
        .onAppear { log.notice("row: \(page.title, privacy: .public)") }
    }
}

/// Whether the device is on the ward.
struct StatusBadge: View {
    let status: StationModel.Status

    var body: some View {
        Label(status.text, systemImage: status.symbol)
            .labelStyle(.iconOnly)
            .foregroundStyle(status == .active ? .green : .orange)
            .accessibilityLabel(status.text)
    }
}
