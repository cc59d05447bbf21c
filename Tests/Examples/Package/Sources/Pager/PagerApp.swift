import Foundation
import PagerKit
import os

@main
enum PagerApp {
    static func main() {
        let logger = Logger(subsystem: "com.example.pager", category: "servers")
        let browser = ServerBrowser { logger.info("servers: \($0.joined(separator: ", "), privacy: .public)") }
        browser.start()
        withExtendedLifetime(browser) { RunLoop.main.run() }
    }
}
