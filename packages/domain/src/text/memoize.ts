/** No more is read of any text: longer ones are read each time. */
const MAX_LENGTH = 200_000
/** So many signs of texts are remembered, or one text that is longer, and up to as many from before them. */
const MAX_CHARACTERS = 60_000

/**
 * A function of a text alone, with what it gave for the last texts: a calendar's titles, names and remarks are read by many
 * rules, and come again with the next read. What it gives is shared: nobody changes it.
 */
export function remembered<Value extends NonNullable<unknown> | null>(
  read: (text: string) => Value,
): (text: string) => Value {
  let recent = new Map<string, Value>()
  let older = new Map<string, Value>()
  let signs = 0
  return (text) => {
    if (text.length > MAX_LENGTH) return read(text)
    const known = recent.get(text)
    if (known !== undefined) return known
    const own = ownText(text)
    const value = older.get(text) ?? read(own)
    if (signs + own.length > MAX_CHARACTERS) {
      older = recent
      recent = new Map()
      signs = 0
    }
    // an empty one counts as well
    signs += own.length + 1
    recent.set(own, value)
    return value
  }
}

/** The same for a function that reads a text with something given: what it gave is remembered apart for each of these. */
export function rememberedWith<Given extends object, Value extends NonNullable<unknown> | null>(
  read: (text: string, given: Given) => Value,
): (text: string, given: Given) => Value {
  const readerWith = madeOnce((given: Given) => remembered((own) => read(own, given)))
  return (text, given) => readerWith(given)(text)
}

/** What a function makes of a thing that nobody changes, made once for as long as that thing is there. */
export function madeOnce<Given extends object, Made extends NonNullable<unknown>>(make: (given: Given) => Made) {
  const known = new WeakMap<Given, Made>()
  return (given: Given): Made => {
    const made = known.get(given) ?? make(given)
    known.set(given, made)
    return made
  }
}

/** A part of a page’s text would keep the whole page in memory; V8 copies shorter ones anyway. */
const ownText = (text: string): string => (text.length < SHORTEST_PART ? text : ` ${text}`.slice(1))
const SHORTEST_PART = 13
