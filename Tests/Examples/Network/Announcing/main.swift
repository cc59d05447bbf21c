import Foundation
import Network

nonisolated(unsafe) var listeners: [String: NWListener] = [:]
nonisolated(unsafe) var numbers: [String: Int] = [:]

/// Prints a line with the number that it has among those of its name.
func tell(_ name: String, _ text: String) {
    numbers[name, default: 0] += 1
    print("\(name) \(numbers[name] ?? 0): \(text)")
}

/// A listener that says what becomes of its service.
func announce(_ name: String, _ service: NWListener.Service) throws {
    let listener = try NWListener(service: service, using: .tcp)
    listener.newConnectionHandler = { $0.cancel() }
    listener.stateUpdateHandler = { tell(name, "\($0)") }
    listener.serviceRegistrationUpdateHandler = { change in
        switch change {
        case .add(let endpoint): tell("\(name) known", "\(endpoint)")
        case .remove(let endpoint): tell("\(name) gone", "\(endpoint)")
        @unknown default: print("\(name): something else")
        }
    }
    listener.start(queue: .main)
    listeners[name] = listener
}

/// Does something at a signal.
func at(_ number: Int32, _ body: @escaping () -> Void) -> DispatchSourceSignal {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
    source.setEventHandler(handler: body)
    source.resume()
    return source
}

try announce("desk", NWListener.Service(name: "Desk", type: "_pager._tcp", txtRecord: NWTXTRecord(["ward": "12"])))
try announce("undeclared", NWListener.Service(name: "Desk", type: "_other._tcp"))
try announce("elsewhere", NWListener.Service(name: "Desk", type: "_pager._tcp", domain: "example."))
// The record changes, then the name.
var changes = 0
let change = at(SIGUSR1) {
    changes += 1
    listeners["desk"]?.service =
        changes == 1
        ? NWListener.Service(name: "Desk", type: "_pager._tcp.", txtRecord: NWTXTRecord(["ward": "13"]))
        : NWListener.Service(name: "Counter", type: "_pager._tcp")
}
// Others want the same name, and then all give up theirs.
var others = 0
let other = at(SIGUSR2) {
    others += 1
    var service = NWListener.Service(name: "Desk", type: "_pager._tcp")
    switch others {
    case 1: try? announce("second", service)
    case 2:
        service.noAutoRename = true
        try? announce("third", service)
    case 3:
        listeners["second"]?.cancel()
        listeners["desk"]?.service = nil
    default:
        listeners["desk"]?.service = service
        listeners["desk"]?.cancel()
    }
}
RunLoop.main.run()
