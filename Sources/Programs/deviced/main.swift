// The thin main of deviced.
