/** What was made for the moment of a read, and until when, by the site's clock, it holds where nothing changes. */
export interface Made<Value> {
  value: Value
  until?: Date | undefined
}

/** Gives what is kept under a key, and holds at `now`; else makes it. It is forgotten when data changes. */
export type Keep = <Value>(key: string, now: Date, make: () => Promise<Made<Value>>) => Promise<Value>

/** Keeps nothing. */
export const keepNothing: Keep = async (_key, _now, make) => (await make()).value
