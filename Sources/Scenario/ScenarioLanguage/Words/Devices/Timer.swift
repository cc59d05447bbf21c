extension AppRow {
    static let timer = AppRow(
        ofProviders: Field(
            "timer", \.timer, Shapes.duration,
            "The time between two calls of `handleTimerEvent()`. Default: 60s."),
        where: { $0.timer != nil }
    ) { situation, checker in
        let app = situation.app
        if app.timer != nil, app.referenceProvider != nil { checker.refuseKeyOfReference("timer", situation) }
        let all = situation.device.apps.flatMap(\.extensions)
        guard let timer = app.providerTimer, let first = all.first(where: { $0.providerTimer != nil }),
            situation.container != nil, first.name != app.name, first.providerTimer != timer
        else { return }
        checker.refuse(
            .conflict, situation.path,
            "'\(app.name)' has another timer than '\(first.name)', and their device has one", "give both the same")
    }
}
