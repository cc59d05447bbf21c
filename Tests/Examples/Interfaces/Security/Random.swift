import Foundation
import Security

/// Random bytes are all over the memory that is asked for, and nowhere else.
func tellRandomBytes() {
    var places = [Bool](repeating: false, count: 66)
    var statuses: Set<OSStatus> = []
    // A byte that stays 0 in each of 40 tries was not written.
    for _ in 0..<40 {
        var bytes = [UInt8](repeating: 0, count: 66)
        statuses.insert(SecRandomCopyBytes(kSecRandomDefault, 64, &bytes[1]))
        statuses.insert(SecRandomCopyBytes(kSecRandomDefault, 0, &bytes))
        for (place, byte) in bytes.enumerated() where byte != 0 { places[place] = true }
    }
    tell("random: statuses", statuses.sorted())
    tell("random: places that were written", places.filter { $0 }.count)
}
