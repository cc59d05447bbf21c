import Foundation
import UserNotifications

let center = UNUserNotificationCenter.current()
let delegates: [UNUserNotificationCenterDelegate] = [Presenter(), AsyncPresenter(), SilentPresenter()]
center.delegate = delegates[0]
tellValues()
Task {
    await tellSettings()
    await tellProvider()
    await tellContent()
    await tellDelegates()
    await tellLists()
    await tellTimes()
    await tellErrors()
    tell("done")
}
RunLoop.main.run()
