import TestTraits
import Testing

/// All tests of guests, two at a time: each keeps a processor busy with a compiler, and tests of labs run beside them.
@Suite("Guests", .maximumConcurrency(2), .ownThreads)
enum GuestsTests {}
