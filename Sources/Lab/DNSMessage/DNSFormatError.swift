/// What is wrong with the bytes of a message, and where: the number of bytes before that place.
package enum DNSFormatError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The message ends inside of what begins there.
    case endsEarly(at: Int)
    /// A label there is of a reserved kind (RFC 1035, 4.1.4; RFC 6891, 5).
    case reservedLabel(at: Int)
    /// A pointer there leads into the header, or not backwards.
    case badPointer(at: Int)
    /// A name has more pointers than labels fit into one.
    case tooManyPointers(at: Int)
    /// A name is longer than 255 bytes.
    case nameTooLong(at: Int)

    /// A sentence about it.
    package var description: String {
        switch self {
        case .endsEarly(let place): "The DNS message ends inside of what begins at byte \(place)."
        case .reservedLabel(let place): "The DNS message has a label of a reserved kind at byte \(place)."
        case .badPointer(let place):
            "The DNS message has a pointer at byte \(place) that does not lead to a name before."
        case .tooManyPointers(let place):
            "The DNS message has a name with too many pointers, the last at byte \(place)."
        case .nameTooLong(let place):
            "The DNS message has a name of more than 255 bytes, with a label at byte \(place)."
        }
    }
}
