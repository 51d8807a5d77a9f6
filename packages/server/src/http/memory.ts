import { LRUCache } from 'lru-cache'

/** Values of one kind in a shared memory, by key. */
export interface MemoryCache<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  delete(key: string): void
  clear(): void
  /** Most recently used first. */
  keys(): string[]
}

export interface Memory {
  /** Opens a new, empty cache. `getByteCount` returns the size of a value that is being added. */
  openCache<Value>(getByteCount: (value: Value) => number): MemoryCache<Value>
  readonly size: { values: number; bytes: number }
}

/**
 * Opens a memory for values of all kinds, limited to a total number of bytes. Drops the least recently used values
 * first.
 */
export function openMemory(maxBytes: number): Memory {
  const cache = new LRUCache<string, { value: unknown; bytes: number }>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes,
  })
  let cacheCount = 0
  const newPrefix = () => `${cacheCount++} `
  return {
    openCache<Value>(getByteCount: (value: Value) => number): MemoryCache<Value> {
      let prefix = newPrefix()
      return {
        // Only this cache uses this prefix.
        get: (key) => cache.get(prefix + key)?.value as Value | undefined,
        set: (key, value) => void cache.set(prefix + key, { value, bytes: getByteCount(value) }),
        delete: (key) => void cache.delete(prefix + key),
        clear: () => {
          const oldPrefix = prefix
          prefix = newPrefix()
          for (const key of [...cache.keys()]) if (key.startsWith(oldPrefix)) cache.delete(key)
        },
        keys: () => [...cache.keys()].filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length)),
      }
    },
    get size() {
      return { values: cache.size, bytes: cache.calculatedSize }
    },
  }
}
