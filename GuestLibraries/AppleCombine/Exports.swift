// What of Combine the package OpenCombine has; the rest of this module is what it lacks.
@_exported public import OpenCombine
@_exported public import OpenCombineDispatch
@_exported public import OpenCombineFoundation
