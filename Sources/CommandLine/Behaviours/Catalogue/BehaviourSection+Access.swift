extension BehaviourSection {
    static let localNetworks = BehaviourSection(
        "What is local",
        [
            .real("A01", "A network is local by its link being broadcast-capable, whatever its addresses are"),
            .real("A02", "Cellular and VPN links are not local networks, also with private addresses"),
            .real("A03", "An address behind a router is not local, also a private one"),
            .real("A04", "Every multicast address is local, of any scope and family"),
            .real("A05", "255.255.255.255 is local"),
            .real("A06", "Only what a program starts is gated: answers on flows that others began pass"),
            .real("A07", "No rule hangs on the name of an interface"),
            .real("A08", "Discovery without Bonjour reaches all broadcast-capable interfaces"),
            .modelled("A09", "The functional type of an interface tells Wi-Fi from Ethernet, whatever its name"),
        ])
}

extension BehaviourSection {
    static let privilege = BehaviourSection(
        "The privilege and its life",
        [
            .modelled("B01", "A program starts undetermined, and is allowed or denied later"),
            .modelled("B02", "The first local network operation presents the alert, and nothing else does"),
            .modelled("B03", "The answer counts for all that follows; nobody is asked twice"),
            .real("B04", "What the user allows goes through"),
            .real("B05", "What the user denies does not, on the wire either"),
            .real("B06", "Until the answer nothing gated is on the wire"),
            .modelled("B07", "Settings changes the privilege both ways at any time"),
            .modelled("B08", "Settings lists an app only after it has attempted access"),
            .modelled("B09", "The app's own page in Settings shows the same switch"),
            .modelled("B10", "Operations under way together get one alert and follow its one answer"),
            .modelled("B11", "The answer outlives the process"),
            .modelled("B12", "The answer covers every program that an app starts"),
            .modelled("B13", "An alert tells which operation of which process caused it"),
            .checked("B14", "No management profile sets the privilege", .lint("scenario check")),
            .modelled("B15", "Some platforms have no local network privacy and gate nothing"),
            .modelled("B16", "iOS, iPadOS and visionOS behave alike"),
            .modelled("B17", "Deleting an app resets it on iOS"),
            .modelled("B18", "Resetting Location & Privacy resets all apps"),
            .modelled("B19", "macOS has no reset, and the refusal names what to do instead"),
            .modelled("B20", "The users of a shared iPad share the privilege"),
            .modelled("B21", "The accounts of a Mac each have their own"),
            .modelled("B22", "Programs with one executable UUID share a privilege, and a warning says so"),
            .checked("B23", "Several versions of one app are warned of", .lint("notes of validate")),
            .checked("B24", "Findings on macOS 15.0 advise a test on 15.1", .lint("notes of validate")),
            .modelled("B25", "A new account of a Mac is asked anew"),
            .modelled("B26", "An update of an app keeps its privilege"),
        ])
}

extension BehaviourSection {
    static let declarations = BehaviourSection(
        "What the Info.plist declares",
        [
            .modelled("C01", "The alert has the app's usage description"),
            .modelled("C02", "An app from before the keys gets the system's own text"),
            .modelled("C03", "A newer app without the keys gets NoAuth from Bonjour, and no alert"),
            .modelled("C04", "The same app is asked about once the keys are there"),
            .modelled("C05", "Each service type an app uses must be declared, also after the user has allowed"),
            .modelled("C06", "Advertising needs the declaration as browsing does; accepting TCP does not"),
            .modelled("C07", "A declaration is exactly a type: nothing matches in part"),
            .modelled("C08", "The permission helper's own type must be declared"),
            .checked(
                "C09", "A Multipeer Connectivity type is declared with an underscore and _tcp",
                .lint("notes of validate")),
            .modelled("C10", "The keys count in the app's Info.plist, not in its extension's"),
            .modelled("C11", "NoAuth and PolicyDenied are two errors, and NoAuth comes first"),
            .checked(
                "C12", "A bare macOS executable brings its Info.plist inside",
                .lint("the plist that a scenario names")),
            .checked("C13", "The usage description says which feature needs the network", .lint("notes of validate")),
        ])
}

extension BehaviourSection {
    static let operations = BehaviourSection(
        "What needs access",
        [
            .real("D01", "Making a TCP connection does"),
            .real("D02", "Listening and accepting does not"),
            .real("D03", "Sending a UDP unicast does"),
            .real("D04", "Sending a UDP multicast does"),
            .real("D05", "Sending a UDP broadcast does, limited or directed"),
            .real("D06", "Connecting a UDP socket does, although it sends nothing"),
            .real("D07", "Receiving a UDP unicast does not"),
            .real("D08", "Receiving a UDP multicast does"),
            .real("D09", "Receiving a UDP broadcast does"),
            .real("D10", "Every way to make a system call is bound by it"),
            .real("D11", "The DNS port of the device's DNS server is exempt, its other ports are not"),
            .real("D12", "The port of the device's proxy is exempt, its other ports are not"),
            .modelled("D13", "Web content is exempt, the app that shows it is not"),
            .real("D14", "Resolving a name in .local does, however it is written"),
            .real("D15", "Resolving another name does not; using a local address it gives does"),
            .real("D16", "DNS messages of a program's own are bound by it as the system's resolver is"),
            .real("D17", "Registering a Bonjour service does"),
            .real("D18", "Browsing for Bonjour services does"),
            .real("D19", "Resolving a Bonjour service does, also one found earlier"),
            .real("D20", "The C interface, Network and multicast DNS of a program's own are bound by it"),
            .modelled("D21", "Asking for a service of the system, such as AirPrint, does not, and lists nobody"),
            .real("D22", "The internet does not, although the gateway is local"),
            .real(
                "D23", "Unicast and multicast both do",
                .follows(from: ["D01", "D03", "D04", "D05", "D06", "D08", "D09"])),
            .real("D24", "Any other traffic that a program begins does, as a ping"),
            .real("D25", "A resolver that is not the system's does, unless it asks the device's DNS server"),
            .modelled("D26", "Asking Foundation for the name of the device's host does (seen in the field)"),
        ])
}

extension BehaviourSection {
    static let entitlement = BehaviourSection(
        "What needs the multicast entitlement",
        [
            .real("E01", "Sending a UDP unicast does not"),
            .real("E02", "Sending a UDP multicast does"),
            .real("E03", "Sending a UDP broadcast does"),
            .real("E04", "Receiving a UDP unicast does not"),
            .real("E05", "Receiving a UDP multicast does"),
            .real("E06", "Receiving a UDP broadcast does"),
            .modelled("E07", "Using undeclared service types does"),
            .modelled("E08", "Browsing for all service types does"),
            .real("E09", "Multicast needs both the entitlement and the privilege"),
            .real("E10", "Nothing does on macOS"),
            .real("E11", "Bonjour with declared types does not"),
            .real("E12", "The entitlement is that of the program that makes the call, app or extension"),
        ])
}
