// The modules that SwiftUI exports on iOS, except for Combine, which is linked when a guest uses one of its names.
@_exported public import AppleFoundation
@_exported public import AppleUIKit
@_exported public import Observation
