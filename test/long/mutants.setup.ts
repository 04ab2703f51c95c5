import fc from 'fast-check';

// A mutant is caught by the first counterexample: making it small took a quarter of the time, and ran some into the limit.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
