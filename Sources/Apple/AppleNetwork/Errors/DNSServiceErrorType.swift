/// An error of dns_sd.h.
///
/// The constants below are `Int`, so that code which converts either way compiles, as on iOS.
public typealias DNSServiceErrorType = Int32

/// 0: no error.
public let kDNSServiceErr_NoError = 0
/// -65537: an error that has no number of its own.
public let kDNSServiceErr_Unknown = -65_537
/// -65538: a name that does not exist.
public let kDNSServiceErr_NoSuchName = -65_538
/// -65539: memory ran out.
public let kDNSServiceErr_NoMemory = -65_539
/// -65540: an argument makes no sense.
public let kDNSServiceErr_BadParam = -65_540
/// -65541: a reference is none, or was released.
public let kDNSServiceErr_BadReference = -65_541
/// -65542: a call at the wrong time.
public let kDNSServiceErr_BadState = -65_542
/// -65543: flags that do not exist or do not go together.
public let kDNSServiceErr_BadFlags = -65_543
/// -65544: something that is not supported.
public let kDNSServiceErr_Unsupported = -65_544
/// -65545: a reference that was not set up.
public let kDNSServiceErr_NotInitialized = -65_545
/// -65547: a record that is registered already.
public let kDNSServiceErr_AlreadyRegistered = -65_547
/// -65548: a name that another device has.
public let kDNSServiceErr_NameConflict = -65_548
/// -65549: an argument that is not valid.
public let kDNSServiceErr_Invalid = -65_549
/// -65550: a firewall is in the way.
public let kDNSServiceErr_Firewall = -65_550
/// -65551: the client's library does not fit the daemon.
public let kDNSServiceErr_Incompatible = -65_551
/// -65552: an interface that does not exist.
public let kDNSServiceErr_BadInterfaceIndex = -65_552
/// -65553: the server refused.
public let kDNSServiceErr_Refused = -65_553
/// -65554: a name that has no such record.
public let kDNSServiceErr_NoSuchRecord = -65_554
/// -65555: not allowed: the Info.plist lacks the type of a service, or the program an entitlement.
public let kDNSServiceErr_NoAuth = -65_555
/// -65556: a key of a TXT record that is not there.
public let kDNSServiceErr_NoSuchKey = -65_556
/// -65557: a port mapping failed.
public let kDNSServiceErr_NATTraversal = -65_557
/// -65558: there is more than one NAT on the way.
public let kDNSServiceErr_DoubleNAT = -65_558
/// -65559: the clocks differ too much.
public let kDNSServiceErr_BadTime = -65_559
/// -65560: a signature is wrong.
public let kDNSServiceErr_BadSig = -65_560
/// -65561: a key is wrong.
public let kDNSServiceErr_BadKey = -65_561
/// -65562: something that may go away by itself.
public let kDNSServiceErr_Transient = -65_562
/// -65563: the daemon is not there.
public let kDNSServiceErr_ServiceNotRunning = -65_563
/// -65564: the NAT maps no ports.
public let kDNSServiceErr_NATPortMappingUnsupported = -65_564
/// -65565: the NAT maps ports, but may not.
public let kDNSServiceErr_NATPortMappingDisabled = -65_565
/// -65566: there is no router.
public let kDNSServiceErr_NoRouter = -65_566
/// -65567: an answer that another query is needed for.
public let kDNSServiceErr_PollingMode = -65_567
/// -65568: no answer in time.
public let kDNSServiceErr_Timeout = -65_568
/// -65569: the connection to the daemon has broken.
public let kDNSServiceErr_DefunctConnection = -65_569
/// -65570: the user does not allow access to the local network.
public let kDNSServiceErr_PolicyDenied = -65_570
/// -65571: the program may not do that.
public let kDNSServiceErr_NotPermitted = -65_571
/// -65572: an answer from the cache that has expired.
public let kDNSServiceErr_StaleData = -65_572
