internal import CLinux
internal import Glibc
internal import Kernel
internal import LabModel

/// The memory of the frames that an engine holds: so many slots, and no more.
///
/// It is reserved at once, and takes up what was used of it at the same time at most. Slots that are given back first
/// are used again first.
// A frame's memory belongs to one slot; which slots are free only the owner of the store knows.
@safe struct FrameStore: ~Copyable {
    /// The number of frames that can be held: 0.6 s of full frames at 1 Gbit/s.
    static let slots = 50_000
    /// The number of those that can be longer than `CLINUX_WIRE_HEAD`.
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

    /// Takes a slot for a frame of either length; `nil` when there is none.
    mutating func take() -> Int32? {
        guard let slot = freeSlots.last, let tail = freeTails.last else { return nil }
        freeSlots.removeLast()
        freeTails.removeLast()
        unsafe frames[Int(slot)].tail = (tails + Int(tail) * Self.tailSize).assumingMemoryBound(to: UInt8.self)
        return slot
    }

    /// Keeps the frame that was received into a slot.
    ///
    /// What it has no need of, the room for long frames, is free again.
    mutating func keep(_ slot: Int32, _ frame: clinux_wire_frame, _ way: Way) {
        unsafe frames[Int(slot)] = frame
        ways[Int(slot)] = way
        if unsafe Int(frame.start) + Int(frame.length) <= Self.headSize { freeTail(of: slot) }
    }

    /// Gives a slot back.
    mutating func free(_ slot: Int32) {
        if unsafe frames[Int(slot)].tail != nil { freeTail(of: slot) }
        freeSlots.append(slot)
    }

    private mutating func freeTail(of slot: Int32) {
        guard let tail = unsafe frames[Int(slot)].tail else { return }
        freeTails.append(Int32(unsafe (UnsafeMutableRawPointer(tail) - tails) / Self.tailSize))
        unsafe frames[Int(slot)].tail = nil
    }

    /// The frame of a slot, by its memory.
    func frame(_ slot: Int32) -> clinux_wire_frame { unsafe frames[Int(slot)] }

    /// The way of a frame that is kept.
    func way(_ slot: Int32) -> Way { ways[Int(slot)] }

    /// Takes a slot for a copy of a frame that is kept; `nil` when there is none.
    mutating func copy(_ slot: Int32) -> Int32? {
        guard let copy = take() else { return nil }
        unsafe clinux_wire_copy(frames + Int(slot), frames + Int(copy))
        unsafe keep(copy, frames[Int(copy)], ways[Int(slot)])
        return copy
    }

    /// Inverts a bit of a frame; false when it cannot.
    mutating func corrupt(_ slot: Int32, _ random: UInt64) -> Bool {
        unsafe clinux_wire_corrupt(frames + Int(slot), random) != 0
    }

    /// Calls the body with the frame from its Ethernet header on, as far as it is in the first part of its memory.
    func withEthernet<Result>(_ slot: Int32, _ body: (UnsafeRawBufferPointer, Int) -> Result) -> Result {
        var length: UInt32 = 0
        let start = unsafe Int(clinux_wire_ethernet(frames + Int(slot), &length))
        let room = min(Int(length), Self.headSize - start)
        return unsafe body(UnsafeRawBufferPointer(start: frames[Int(slot)].head + start, count: room), Int(length))
    }
}
