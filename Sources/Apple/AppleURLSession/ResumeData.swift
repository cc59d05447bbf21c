/// The key of an error's user info for the data that continues a download; no error of a lab has it.
public let NSURLSessionDownloadTaskResumeData: String = "NSURLSessionDownloadTaskResumeData"
