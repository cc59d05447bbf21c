// The thin main of bonjour-probe.
