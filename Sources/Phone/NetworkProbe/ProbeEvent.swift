/// What the probe tells: one line of JSON each, on standard output.
struct ProbeEvent: Encodable, Sendable {
    var event: String
    var id: Int?
    var operation: String?
    var to: String?
    var port: UInt16?
    /// `ok`, or the name of an error.
    var result: String?
    /// The number of the error on Darwin or in dns_sd.h; 0 for `ok`.
    var number: Int?
    /// How long the operation took.
    var microseconds: Int?
    var text: String?
    var from: String?
    var state: String?
    var name: String?
    var type: String?
    var host: String?
    var addresses: [String]?
    var txt: [String: String]?
    var interfaces: [String]?
    /// The functional type of each interface.
    var interfaceTypes: [String: String]?
    var satisfied: Bool?
    var reason: String?
    /// The addresses that the trigger of the alert aimed at.
    var targets: [String]?
    var message: String?

    init(_ event: String, id: Int? = nil) {
        self.event = event
        self.id = id
    }
}
