@_exported public import typealias AppleOS.os_unfair_lock
// Foundation and Darwin have the lock of the module `os` as well, and nothing else of it.
@_exported public import func AppleOS.os_unfair_lock_assert_not_owner
@_exported public import func AppleOS.os_unfair_lock_assert_owner
@_exported public import func AppleOS.os_unfair_lock_lock
@_exported public import struct AppleOS.os_unfair_lock_s
@_exported public import typealias AppleOS.os_unfair_lock_t
@_exported public import func AppleOS.os_unfair_lock_trylock
@_exported public import func AppleOS.os_unfair_lock_unlock
