/** Results for longer texts aren't cached. */
const MAX_LENGTH = 200_000
/** How many characters of text each of the two generations can contain. A single longer text fills a whole generation. */
const MAX_CHARACTERS = 60_000

/**
 * Caches a function of a text for recent texts: many rules parse a calendar's titles, names and remarks, which appear
 * again in the next scrape. Cached results are shared, so callers must not change them.
 */
export function memoize<Value extends NonNullable<unknown> | null>(
  compute: (text: string) => Value,
): (text: string) => Value {
  let recent = new Map<string, Value>()
  let older = new Map<string, Value>()
  let characters = 0
  return (text) => {
    if (text.length > MAX_LENGTH) return compute(text)
    const cached = recent.get(text)
    if (cached !== undefined) return cached
    const copiedText = copyText(text)
    const value = older.get(text) ?? compute(copiedText)
    if (characters + copiedText.length > MAX_CHARACTERS) {
      older = recent
      recent = new Map()
      characters = 0
    }
    // The extra character makes empty texts count.
    characters += copiedText.length + 1
    recent.set(copiedText, value)
    return value
  }
}

/** Like `memoize`, for a function of a text and an object. Each object has its own cache. */
export function memoizeWith<Key extends object, Value extends NonNullable<unknown> | null>(
  compute: (text: string, object: Key) => Value,
): (text: string, object: Key) => Value {
  const getMemoized = cachePerObject((object: Key) => memoize((text) => compute(text, object)))
  return (text, object) => getMemoized(object)(text)
}

/** Caches what a function makes from an object that never changes, for as long as the object exists. */
export function cachePerObject<Key extends object, Result extends NonNullable<unknown>>(make: (object: Key) => Result) {
  const results = new WeakMap<Key, Result>()
  return (object: Key): Result => {
    const result = results.get(object) ?? make(object)
    results.set(object, result)
    return result
  }
}

/** A slice of a page's text would keep the whole page in memory, so it is copied. V8 copies shorter slices anyway. */
const copyText = (text: string): string => (text.length < MIN_SLICED_LENGTH ? text : ` ${text}`.slice(1))
const MIN_SLICED_LENGTH = 13
