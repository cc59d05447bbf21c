public import Foundation
internal import Synchronization

extension AVAudioSession {
    /// The sample rate, in hertz.
    public var sampleRate: Double { preferredSampleRate == 0 ? 48_000 : preferredSampleRate }
    /// The sample rate that the app prefers; 0 if it has set none.
    public var preferredSampleRate: Double { state.withLock(\.sampleRate) }

    /// Sets the sample rate that the app prefers, in hertz.
    public func setPreferredSampleRate(_ sampleRate: Double) throws {
        guard sampleRate.isFinite, sampleRate >= 0 else { throw ErrorCode.badParam.error }
        state.withLock { $0.sampleRate = sampleRate }
    }

    /// The duration of a buffer, in seconds.
    public var ioBufferDuration: TimeInterval { preferredIOBufferDuration == 0 ? 0.02 : preferredIOBufferDuration }
    /// The duration of a buffer that the app prefers; 0 if it has set none.
    public var preferredIOBufferDuration: TimeInterval { state.withLock(\.duration) }

    /// Sets the duration of a buffer that the app prefers, in seconds.
    public func setPreferredIOBufferDuration(_ duration: TimeInterval) throws {
        guard duration.isFinite, duration >= 0 else { throw ErrorCode.badParam.error }
        state.withLock { $0.duration = duration }
    }

    /// Whether there is a microphone: never.
    public var isInputAvailable: Bool { false }
    /// The inputs of the device: none.
    public var availableInputs: [AVAudioSessionPortDescription]? { nil }
    /// The input that the app prefers; `nil`, because there is none to choose.
    public var preferredInput: AVAudioSessionPortDescription? { nil }

    /// Sets the input that the app prefers; `nil` leaves the choice to the system.
    ///
    /// - Throws: `AVAudioSession.ErrorCode.badParam` for an input, because the device has none.
    public func setPreferredInput(_ inPort: AVAudioSessionPortDescription?) throws {
        if inPort != nil { throw ErrorCode.badParam.error }
    }

    /// The number of channels of the input.
    public var inputNumberOfChannels: Int { 0 }
    /// The number of channels of the output.
    public var outputNumberOfChannels: Int { 2 }
    /// The highest number of channels that an input of the route has.
    public var maximumInputNumberOfChannels: Int { 0 }
    /// The highest number of channels that an output of the route has.
    public var maximumOutputNumberOfChannels: Int { 2 }
    /// The number of input channels that the app prefers.
    public var preferredInputNumberOfChannels: Int { state.withLock(\.inputs) }
    /// The number of output channels that the app prefers.
    public var preferredOutputNumberOfChannels: Int { state.withLock(\.outputs) }

    /// Sets the number of input channels that the app prefers.
    public func setPreferredInputNumberOfChannels(_ count: Int) throws {
        guard (0...maximumInputNumberOfChannels).contains(count) else { throw ErrorCode.badParam.error }
        state.withLock { $0.inputs = count }
    }

    /// Sets the number of output channels that the app prefers.
    public func setPreferredOutputNumberOfChannels(_ count: Int) throws {
        guard (0...maximumOutputNumberOfChannels).contains(count) else { throw ErrorCode.badParam.error }
        state.withLock { $0.outputs = count }
    }

    /// The gain of the input.
    public var inputGain: Float { 0 }
    /// Whether the app can set the gain of the input.
    public var isInputGainSettable: Bool { false }

    /// Sets the gain of the input.
    ///
    /// - Throws: `AVAudioSession.ErrorCode.badParam`, because there is no input.
    public func setInputGain(_ gain: Float) throws { throw ErrorCode.badParam.error }

    /// The latency of the input, in seconds.
    public var inputLatency: TimeInterval { 0 }
    /// The latency of the output, in seconds.
    public var outputLatency: TimeInterval { 0 }
}
