internal import CLinux
internal import Glibc
internal import Kernel
internal import LabModel

/// The memory of an engine's frames: a fixed number of slots.
///
/// The address space is reserved at once. The slot that was freed last is reused first, which limits the resident
/// memory to the peak use.
// Each slot owns its frame's memory; only the owner of the store gets free slots.
@safe struct FrameStore: ~Copyable {
    /// The number of slots: 0.6 s of full frames at 1 Gbit/s.
    static let slots = 50_000
    /// The maximum number of frames longer than `CLINUX_WIRE_HEAD`.
    static let longFrames = 1024

    private let heads: UnsafeMutableRawPointer
    private let tails: UnsafeMutableRawPointer
    private let frames: UnsafeMutablePointer<clinux_wire_frame>
    private var ways: [Way]
    private var freeSlots: [Int32]
    private var freeTails: [Int32]

    private static let headSize = Int(CLINUX_WIRE_HEAD)
    private static let tailSize = Int(CLINUX_WIRE_TAIL)
    private static let size = slots * headSize + longFrames * tailSize

    init() throws(SystemError) {
        let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE
        let memory = unsafe mmap(nil, Self.size, PROT_READ | PROT_WRITE, flags, -1, 0)
        guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { throw SystemError("mmap", errno) }
        unsafe heads = unsafe memory
        unsafe tails = unsafe memory + Self.slots * Self.headSize
        unsafe frames = .allocate(capacity: Self.slots)
        ways = [Way](repeating: .toHost, count: Self.slots)
        freeSlots = (0..<Int32(Self.slots)).reversed()
        freeTails = (0..<Int32(Self.longFrames)).reversed()
        for slot in 0..<Self.slots {
            unsafe (frames + slot).initialize(to: clinux_wire_frame())
            unsafe frames[slot].head = (heads + slot * Self.headSize).assumingMemoryBound(to: UInt8.self)
        }
    }

    deinit {
        unsafe munmap(heads, Self.size)
        unsafe frames.deallocate()
    }

    /// Takes a slot for a frame of any length; returns `nil` if none is free.
    mutating func take() -> Int32? {
        guard let slot = freeSlots.last, let tail = freeTails.last else { return nil }
        freeSlots.removeLast()
        freeTails.removeLast()
        unsafe frames[Int(slot)].tail = (tails + Int(tail) * Self.tailSize).assumingMemoryBound(to: UInt8.self)
        return slot
    }

    /// Stores a received frame in its slot, and frees the slot's room for a long frame if it is not needed.
    mutating func keep(_ slot: Int32, _ frame: clinux_wire_frame, _ way: Way) {
        unsafe frames[Int(slot)] = frame
        ways[Int(slot)] = way
        if unsafe Int(frame.start) + Int(frame.length) <= Self.headSize { freeTail(of: slot) }
    }

    mutating func free(_ slot: Int32) {
        if unsafe frames[Int(slot)].tail != nil { freeTail(of: slot) }
        freeSlots.append(slot)
    }

    private mutating func freeTail(of slot: Int32) {
        guard let tail = unsafe frames[Int(slot)].tail else { return }
        freeTails.append(Int32(unsafe (UnsafeMutableRawPointer(tail) - tails) / Self.tailSize))
        unsafe frames[Int(slot)].tail = nil
    }

    /// Returns the frame of a slot, which points to its memory.
    func frame(_ slot: Int32) -> clinux_wire_frame { unsafe frames[Int(slot)] }

    func way(_ slot: Int32) -> Way { ways[Int(slot)] }

    /// Copies a stored frame to another slot; returns `nil` if none is free.
    mutating func copy(_ slot: Int32) -> Int32? {
        guard let copy = take() else { return nil }
        unsafe clinux_wire_copy(frames + Int(slot), frames + Int(copy))
        unsafe keep(copy, frames[Int(copy)], ways[Int(slot)])
        return copy
    }

    /// Inverts a bit of a frame; returns false if it cannot.
    mutating func corrupt(_ slot: Int32, _ random: UInt64) -> Bool {
        unsafe clinux_wire_corrupt(frames + Int(slot), random) != 0
    }

    /// Calls the body with a frame's bytes from the Ethernet header on, as far as they are in the head, and its full
    /// length.
    func withEthernet<Result>(_ slot: Int32, _ body: (UnsafeRawBufferPointer, Int) -> Result) -> Result {
        var length: UInt32 = 0
        let start = unsafe Int(clinux_wire_ethernet(frames + Int(slot), &length))
        let room = min(Int(length), Self.headSize - start)
        return unsafe body(UnsafeRawBufferPointer(start: frames[Int(slot)].head + start, count: room), Int(length))
    }
}
