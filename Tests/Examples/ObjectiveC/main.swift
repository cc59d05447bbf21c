import Foundation

let reconnector = Reconnector()
reconnector.start()
let defaults = UserDefaults.standard
let observer = SettingsObserver(defaults)
defaults.set("10.1.0.1", forKey: "server")
DispatchQueue.main.asyncAfter(deadline: .now() + 0.5) {
    defaults.set("10.1.0.1", forKey: "server")
    defaults.set(true, forKey: "other")
    defaults.set("10.1.0.2", forKey: "server")
}
RunLoop.main.run()
