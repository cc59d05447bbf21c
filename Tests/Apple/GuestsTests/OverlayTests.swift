import Foundation
import Guests
import Testing

extension GuestsTests {
    @Suite("Guests that need Combine")
    struct OverlayTests {
        @Test(
            "are those that import it, and those that use its names where they import SwiftUI or Foundation",
            arguments: [
                ("import Combine\n", true),
                ("import SwiftUI\nclass A: ObservableObject {}\n", true),
                ("import SwiftUI\nlet a = B().onReceive(c) { _ in }\n", true),
                ("import SwiftUI\nlet a = NotificationCenter.default.publisher(for: b)\n", true),
                ("import SwiftUI\n// ObservableObject\nlet a = \"@Published\"\n", false),
                ("import SwiftUI\n@State private var observableObject = 1\n", false),
                ("import UIKit\nlet publisher = 1\n", false),
                ("import Foundation\nclass A: ObservableObject { @Published var b = 1 }\n", true),
                ("import Network\nvar a: Set<AnyCancellable> = []\n", true),
                ("import Foundation\nprotocol ObservableObject {}\nclass A: ObservableObject {}\n", false),
                ("class A: ObservableObject {}\n", false),
                ("#if canImport(Nothing)\nimport SwiftUI\n#endif\nlet publisher = 1\n", false),
            ])
        func needs(_ file: String, _ isNeeded: Bool) async throws {
            let bench = try GuestBench()
            let path = try bench.write(file, to: "App/main.swift")
            let needs = try await OptionalImports(of: GuestSource(paths: [path]))
            #expect(needs.modules.contains("Combine") == isNeeded)
        }
    }
}
