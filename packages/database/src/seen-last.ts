/**
 * When a source record `es` of a source `s` was last seen. A good read that brings what the one before did writes its
 * moment once, at the source; a record has one of its own only where it differs: it is missing since, or was not covered.
 */
export const LAST_SEEN = 'coalesce(es.last_seen_at, s.seen_at)'
