import { LRUCache } from 'lru-cache'

/** Values of one kind in a memory, by their keys. */
export interface Shelf<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  delete(key: string): void
  clear(): void
  /** Those used last come first. */
  keys(): string[]
}

export interface Memory {
  /** A new shelf, empty; `toBytes` is asked when a value is put there. */
  shelf<Value>(toBytes: (value: Value) => number): Shelf<Value>
  readonly size: { values: number; bytes: number }
}

/** What a process keeps in memory of all kinds together, at most so many bytes: what was not used for longest goes first. */
export function openMemory(maxBytes: number): Memory {
  const kept = new LRUCache<string, { value: unknown; bytes: number }>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
  })
  let shelves = 0
  const newPrefix = () => `${shelves++} `
  return {
    shelf<Value>(toBytes: (value: Value) => number): Shelf<Value> {
      let prefix = newPrefix()
      return {
        // nothing else is put under this prefix
        get: (key) => kept.get(prefix + key)?.value as Value | undefined,
        set: (key, value) => void kept.set(prefix + key, { value, bytes: toBytes(value) }),
        delete: (key) => void kept.delete(prefix + key),
        clear: () => {
          const old = prefix
          prefix = newPrefix()
          for (const key of [...kept.keys()]) if (key.startsWith(old)) kept.delete(key)
        },
        keys: () => [...kept.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length)),
      }
    },
    get size() {
      return { values: kept.size, bytes: kept.calculatedSize }
    },
  }
}
