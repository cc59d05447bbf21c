// The package OpenCombine, to which this module adds the parts of Combine that it lacks.
@_exported public import OpenCombine
@_exported public import OpenCombineDispatch
@_exported public import OpenCombineFoundation
