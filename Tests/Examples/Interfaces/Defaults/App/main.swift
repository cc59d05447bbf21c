import Foundation

let defaults = UserDefaults.standard
let launches = defaults.integer(forKey: "launches") + 1
defaults.set(launches, forKey: "launches")
tell("launch \(launches)")
if launches == 1 {
    tellNothing(in: defaults)
    write(to: defaults)
    tellSuites()
    tellDescriptors()
}
tellValues(in: defaults)
let group = GroupObserver()
if launches == 1 { group.begin() }
tell("end of launch \(launches)")
RunLoop.main.run()
