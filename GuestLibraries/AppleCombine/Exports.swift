// The package OpenCombine; the rest of this module are the parts of Combine that it lacks.
@_exported public import OpenCombine
@_exported public import OpenCombineDispatch
@_exported public import OpenCombineFoundation
