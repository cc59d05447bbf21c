import Testing

/// All tests of guests, one after the other: each keeps a processor busy with a compiler, and tests of labs run beside
/// them.
@Suite("Guests", .serialized)
enum GuestsTests {}
