import Foundation

tell("locale", Locale.current.identifier)
tell("its own changes", Locale.autoupdatingCurrent.identifier)
tell("region", Locale.current.region?.identifier)
tell("default", UserDefaults.standard.string(forKey: "AppleLocale"))
tell("of C", ProcessInfo.processInfo.environment["LANG"])
let numbers = NumberFormatter()
numbers.numberStyle = .decimal
tell("number", numbers.string(from: 1234.5))
tell("formatted", 1234.5.formatted())
let days = DateFormatter()
days.dateFormat = "EEEE"
tell("day", days.string(from: Date(timeIntervalSince1970: 0)))
tell("first day", Calendar.current.firstWeekday)
tell("done")
RunLoop.main.run()
