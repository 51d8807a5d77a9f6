/** A computed value. It is valid until the time `until` by the site's clock, if no data changes. */
export interface Computed<Value> {
  value: Value
  until?: Date | undefined
}

/**
 * Returns the value cached under a key if it is valid at `now`; otherwise computes it. Cached values are dropped when
 * data changes.
 */
export type Cache = <Value>(key: string, now: Date, compute: () => Promise<Computed<Value>>) => Promise<Value>

/** Caches nothing. */
export const withoutCache: Cache = async (_key, _now, compute) => (await compute()).value
