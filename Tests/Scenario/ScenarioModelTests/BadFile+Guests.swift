extension BadFile {
    /// What can be wrong with apps in Swift and with push providers.
    static let guests: [BadFile] = [
        BadFile(
            "Swift files that are not there", phone("pager: { swift: nowhere }"),
            "8:29: there is no file or folder 'nowhere'; it starts from the folder of the scenario [missing-file]"),
        BadFile(
            "a module whose name leads out of its folder", phone("pager: { swift: ., modules: { ../x: . } }"),
            "8:43: '../x' cannot be the name of a module; use up to 128 letters, digits and underscores, not beginning with a digit [invalid-name]"
        ),
        BadFile(
            "a module without Swift files", phone("pager: { module: Pager }"),
            "8:20: 'pager' has no Swift files; add `swift: [FOLDER]`, with the folder of its files [missing-key]"),
        BadFile(
            "Swift files and programs", phone("pager: { swift: ., runs: { pager: { probe: {} } } }"),
            "8:29: 'pager' has both Swift files and programs; leave out `runs`: its program is made of the files [conflict]"
        ),
        BadFile(
            "a provider that nothing starts, without an Info.plist",
            phone("pager: { extensions: { provider: { kind: app-push, swift: . } } }"),
            "8:46: nothing starts 'provider': it has no networks, and its app has no program that could save some; add `matches: [SSID]`, or `swift: [FOLDER]` to 'pager' [no-effect]",
            "8:71: 'provider' is an extension, and its Info.plist names the class it starts with; add `plist: FILE` [missing-key]"
        ),
        BadFile(
            "networks of an app", phone("pager: { matches: Ward-Secure }"),
            "8:31: 'pager' is no push provider; leave it out, or add `kind: app-push` [wrong-kind]"),
        BadFile(
            "networks that nothing has",
            phone("pager: { extensions: { provider: { kind: app-push, matches: Ward-Secure } } }"),
            "8:73: no network of the scenario has a Wi-Fi name, so that the provider never runs; add `ssid: Ward-Secure` to the network of the device [no-effect]"
        ),
        BadFile(
            "a network that is called otherwise",
            phone("pager: { extensions: { provider: { kind: app-push, matches: [Wart, Annex] } } }")
                .replacing("ward: {}", with: "ward: { ssid: Ward }"),
            "8:73: no network of the scenario is called 'Wart' or 'Annex', so that the provider never runs; did you mean 'Ward'? [no-effect]"
        ),
        BadFile(
            "a provider without networks",
            phone("pager: { extensions: { provider: { kind: app-push, configuration: { host: server } } } }"),
            "8:46: the push configuration of 'provider' has no networks; add `matches: [SSID]` or `matches-ethernet: true` [missing-key]"
        ),
        BadFile(
            "an app that may have no push provider",
            phone("pager: { entitlements: multicast, extensions: { p: { kind: app-push, matches: Ward } } }")
                .replacing("ward: {}", with: "ward: { ssid: Ward }"),
            "8:36: 'pager' lacks the entitlement of a push provider; add app-push-provider [invalid-file]"),
        BadFile("Ethernet of an app", phone("pager: { matches-ethernet: true }"), "8:40: wrong-kind"),
        BadFile(
            "Ethernet that nothing has",
            phone("pager: { extensions: { provider: { kind: app-push, matches-ethernet: true } } }")
                .replacing("networks: { ward: {}, dark: { ipv4: off } }", with: "networks: { ward: { ssid: Ward } }"),
            "8:82: no network of the scenario is Ethernet, so that the provider never runs; add a network without `ssid`, and the device to it [no-effect]"
        ),
        BadFile(
            "nothing in a configuration",
            phone("pager: { extensions: { provider: { kind: app-push, matches: W, configuration: { host: ~ } } } }"),
            "8:73: no-effect",
            "8:99: 'host' should be a value, not nothing; leave the key out: a property list holds no null [wrong-value]"
        ),
        BadFile("a memory limit of an app", phone("pager: { memory-limit: 24MB }"), "8:36: wrong-kind"),
        BadFile(
            "a memory limit that nothing can keep",
            phone("pager: { extensions: { provider: { kind: app-push, memory-limit: 24k } } }"),
            "8:78: 'memory-limit' should be an amount of memory, not '24k'; write a number of at least 1MB with a unit, such as 24MB or 1.5GB [wrong-value]"
        ),
        BadFile(
            "the memory of an app", phone(steps: "expect: { memory: phone/pager, below: 24MB }"),
            "10:23: 'phone/pager' is no push provider, and only their memory is counted; name an extension of `kind: app-push` [wrong-kind]"
        ),
        BadFile(
            "memory without a limit",
            phone("pager: { extensions: { p: { kind: app-push } } }", steps: "expect: { memory: phone/p }"),
            "10:13: missing-key"),
        BadFile(
            "memory that is more and less",
            phone(
                "pager: { extensions: { p: { kind: app-push } } }",
                steps: "expect: { memory: phone/p, above: 24MB, below: 1.5MB }"),
            "10:39: nothing is above 24MB and below 1.5MB at once; exchange them [conflict]"),
        BadFile(
            "an unknown fault of push",
            phone(device: "{ platform: ios, push-faults: [forget-stop-on-leaving] }"),
            "7:44: wrong-value"
        ),
        BadFile(
            "faults of push without a provider",
            phone(device: "{ platform: ios, push-faults: ignores-saves-on-network }"),
            "7:43: the device has no push provider that it starts, so that its faults show nowhere; leave it out, or give an app an extension with `kind: app-push` [no-effect]"
        ),
        BadFile(
            "a configuration of the reference provider",
            phone("pager: { extensions: { provider: { kind: app-push, configuration: { a: b }, \(reference) } } }"),
            "8:46: missing-key",
            "8:79: 'provider' runs the reference provider, which has settings of its own; write it under `push-provider` [conflict]"
        ),
        BadFile(
            "a timer beside that of the reference provider",
            phone("pager: { extensions: { provider: { kind: app-push, timer: 1s, \(reference) } } }"),
            "8:71: conflict"
        ),
        BadFile(
            "two timers on one device",
            phone("pager: { extensions: { a: { kind: app-push, timer: 1s }, b: { kind: app-push, timer: 2s } } }"),
            "8:73: 'b' has another timer than 'a', and their device has one; give both the same [conflict]"),
        BadFile(
            "modules with names of Apple's and of the toolchain's",
            phone("pager: { swift: ., module: os, modules: { Foundation: ., Network: ., PagerKit: . } }"),
            "8:40: there is a module 'os' already, which apps can import; give this one another name [duplicate]",
            "8:55: duplicate",
            "8:70: duplicate"),
        BadFile(
            "an app with the name of a module of Apple's",
            phone("pager: {}, CallKit: { swift: . }"),
            "8:24: duplicate"),
        BadFile(
            "an unknown language mode", phone("pager: { swift: ., language: 4 }"),
            "8:42: 'language' should be a language mode of Swift, not the number 4; write 5 or 6 [wrong-value]"),
        BadFile(
            "a package that is not there", phone("pager: { swift: { package: nowhere, product: pager } }"),
            "8:40: there is no Package.swift in 'nowhere'; name the folder of a Swift package; it starts from the folder of the scenario [missing-file]"
        ),
        BadFile(
            "a package without a product", phone("pager: { swift: { package: nowhere } }"),
            "8:29: a package has one of `product` and `tests`, and only tests have a `version`; write `product: NAME`, or `tests: NAME` for a test target [missing-key]"
        ),
        BadFile(
            "a package with a product and tests",
            phone("pager: { swift: { package: nowhere, product: pager, tests: PagerTests } }"), "8:29: conflict"),
        BadFile(
            "a version of a product", phone("pager: { swift: { package: nowhere, product: pager, version: 1.0.0 } }"),
            "8:29: conflict"),
        BadFile(
            "tests that are not there", phone("pager: { swift: { package: nowhere, tests: PagerTests } }"),
            "8:40: missing-file"),
        BadFile(
            "tests at a URL without a version",
            phone("pager: { swift: { package: 'https://example.com/pager.git', tests: PagerTests } }"),
            "8:29: the package at 'https://example.com/pager.git' has no version; add `version: TAG` [missing-key]"),
        BadFile(
            "tests of a folder with a version",
            phone("pager: { swift: { package: ., tests: PagerTests, version: 1.0.0 } }"), "8:71: misplaced-key"),
        BadFile(
            "tests that are none", phone("pager: { swift: . }", steps: "expect: { tests: phone/pager }"),
            "10:22: 'pager' is no tests of a package; name an app with `swift: { package: DIR, tests: TARGET }` [wrong-kind]"
        ),
        BadFile(
            "an executable that is not there", phone("pager: { swift: { executable: nowhere } }"),
            "8:43: missing-file"),
        BadFile(
            "an executable that is none", phone("pager: { swift: { executable: /etc/passwd } }"),
            "8:43: '/etc/passwd' cannot be executed; name a program [invalid-file]"),
        BadFile(
            "an executable that is a folder", phone("pager: { swift: { executable: /etc } }"),
            "8:43: invalid-file"),
        BadFile(
            "keys of files beside an executable",
            phone("pager: { swift: { executable: /bin/sh }, module: Pager, modules: { Kit: . }, language: 6 }"),
            "8:62: the program of 'pager' is not made of Swift files here; leave it out [wrong-kind]",
            "8:78: wrong-kind",
            "8:100: wrong-kind"),
        BadFile(
            "a resource that is not there", phone("pager: { swift: ., resources: [., nowhere] }"),
            "8:47: there is no file or folder 'nowhere'; it starts from the folder of the scenario [missing-file]"),
        BadFile(
            "keys of a bundle beside an executable",
            phone("pager: { swift: { executable: /bin/sh }, resources: ., build-settings: { A: b } }"),
            "8:65: the program of 'pager' is not built as an app, so that it has no bundle; leave it out [wrong-kind]",
            "8:84: wrong-kind"),
        BadFile(
            "build settings that other keys give",
            phone("pager: { swift: ., build-settings: { PRODUCT_BUNDLE_IDENTIFIER: a.b, PRODUCT_MODULE_NAME: c } }"),
            "8:50: 'PRODUCT_BUNDLE_IDENTIFIER' is given by another key of the app; write `bundle: IDENTIFIER` [conflict]",
            "8:82: conflict"),
        BadFile(
            "a build setting whose name is none", phone("pager: { swift: ., build-settings: { 'A-B': c } }"),
            "8:50: invalid-name"),
        BadFile(
            "a package of a provider without an Info.plist",
            phone(
                "pager: { extensions: { provider: { kind: app-push, swift: { package: nowhere, product: pager } } } }"),
            "8:46: no-effect",
            "8:71: missing-key",
            "8:82: missing-file"
        ),
        BadFile(
            "a state of no provider", phone(steps: "expect: { provider: phone/pager, is: started }"),
            "10:25: 'phone/pager' has no push provider that the device starts; give it an extension with `kind: app-push`, and that one `swift` or `matches` [wrong-kind]"
        ),
        BadFile(
            "an unknown part of a notification",
            phone(steps: "expect: { notification: phone/pager, where: { titel: x } }"),
            "10:51: a notification has no 'titel'; did you mean 'title'? [unknown-name]"),
    ]

    private static let reference = "runs: { push-provider: { server: 192.0.2.1 } }"
}
