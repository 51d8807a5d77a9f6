/** A computed value, and until when it is valid by the site's clock if no data changes. */
export interface Made<Value> {
  value: Value
  until?: Date | undefined
}

/**
 * Returns the value cached under a key if it is valid at `now`; otherwise computes it. Cached values are dropped when
 * data changes.
 */
export type Keep = <Value>(key: string, now: Date, make: () => Promise<Made<Value>>) => Promise<Value>

/** Caches nothing. */
export const keepNothing: Keep = async (_key, _now, make) => (await make()).value
