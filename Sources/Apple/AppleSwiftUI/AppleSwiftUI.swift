// What SwiftUI exports on iOS, except for Combine, which a guest gets when it uses a name of it.
@_exported public import AppleFoundation
@_exported public import AppleUIKit
@_exported public import Observation
