internal import Foundation

/// The name or the address of a host, and what a look-up has found (CFHost.h).
///
/// Unchecked: the lock protects the state; the function of the client is called on its run loops.
@safe public final class CFHost: @unchecked Sendable {
    enum Question: Sendable {
        case name(String)
        case address(Data)
    }

    @safe private struct State {
        var addresses: [Data]?
        var names: [String]?
        var client: CFHostClientCallBack?
        var context: CFHostClientContext?
        /// The number of look-ups that have begun or were cancelled: of the last one alone the client is told.
        var lookUps = 0
        /// The lists that the app has got, which live as long as this.
        var lists: [Int: NSArray] = [:]
    }

    let question: Question
    let mailbox = RunLoopMailbox()
    private let lock = NSLock()
    private var state: State

    init(_ question: Question) {
        self.question = question
        state = State()
        switch question {
        case .name(let name): state.names = [name]
        case .address(let address): state.addresses = [address]
        }
    }

    deinit {
        mailbox.close()
        unsafe setClient(nil, nil)
    }

    var addresses: [Data]? { lock.withLock { state.addresses } }
    var names: [String]? { lock.withLock { state.names } }

    /// Keeps a list until another one takes its place.
    func keep(_ list: NSArray, at place: Int) -> NSArray {
        lock.withLock { state.lists[place] = list }
        return list
    }

    /// Sets the function that is told of the end of look-ups, which then wait for nothing.
    func setClient(_ client: CFHostClientCallBack?, _ context: CFHostClientContext?) {
        var new = unsafe context
        if let info = unsafe new?.info, let retain = unsafe new?.retain {
            unsafe new?.info = unsafe UnsafeMutableRawPointer(mutating: retain(info))
        }
        let old = unsafe lock.withLock { () -> CFHostClientContext? in
            defer { unsafe (state.client, state.context) = unsafe (client, new) }
            return unsafe state.context
        }
        if let info = unsafe old?.info { unsafe old?.release?(info) }
    }

    /// Looks up addresses or names: in the background for a host with a client.
    ///
    /// - Returns: the error, at once; `nil` if it has begun or succeeded.
    func start(_ info: CFHostInfoType) -> CFStreamError? {
        let number = lock.withLock { () -> Int? in
            guard unsafe state.client != nil else { return nil }
            state.lookUps += 1
            return state.lookUps
        }
        guard let number else { return resolve(info) }
        Thread.detachNewThread { [self] in
            let error = resolve(info)
            mailbox.post { [self] in
                let client = unsafe lock.withLock { () -> (CFHostClientCallBack, UnsafeMutableRawPointer?)? in
                    guard state.lookUps == number, let client = unsafe state.client else { return nil }
                    return unsafe (client, state.context?.info)
                }
                unsafe withUnsafePointer(to: error ?? CFStreamError()) {
                    unsafe client?.0(self, info, $0, client?.1)
                }
            }
        }
        return nil
    }

    func cancel() { lock.withLock { state.lookUps += 1 } }

    private func resolve(_ info: CFHostInfoType) -> CFStreamError? {
        let status: Int32
        switch (info, question) {
        case (.addresses, .name(let name)):
            let found = HostLookUp.addresses(of: name)
            status = found.status
            if status == 0 { lock.withLock { state.addresses = found.addresses } }
        case (.names, .address(let address)):
            let found = HostLookUp.name(of: address)
            status = found.status
            if let name = found.name { lock.withLock { state.names = [name] } }
        default: status = 0
        }
        return status == 0 ? nil : CFStreamError(domain: CFIndex(kCFStreamErrorDomainNetDB), error: status)
    }
}
