// A page brings its data along as text. Lists of like records are columns in it, which name each field once, and each of
// a few values once; what is read of it is the same.

type Json = unknown
type Row = Readonly<Record<string, Json>>

/** The name under which a packed list stands in place of itself. */
const PACKED = '#'
/** Fewer records are not worth it. */
const LEAST = 8

/** A column: its values, or those that occur and which of them each is; for records or lists, what they hold. */
type Column =
  | { v: Json[] }
  | { u: Json[]; i: number[] | number }
  | { of: Record<string, Column>; there: number[] | undefined; count: number }
  | { lengths: number[]; items: Column }
  | { same: string }

/** The same data, with its lists of like records packed. */
export function packed(data: Json): Json {
  if (Array.isArray(data)) {
    const keys = data.length >= LEAST ? keysOf(data) : undefined
    return keys ? { [PACKED]: columnOf(data) } : data.map(packed)
  }
  return isRow(data) ? mapped(data, packed) : data
}

/** What was packed. */
export function unpacked(data: Json): Json {
  if (Array.isArray(data)) return data.map(unpacked)
  if (!isRow(data)) return data
  return PACKED in data ? valuesOf(data[PACKED] as Column) : mapped(data, unpacked)
}

function columnOf(values: readonly Json[]): Column {
  const there = values.filter((value) => value !== null)
  const keys = keysOf(there)
  if (keys)
    return {
      of: columnsOf(there as Row[], keys),
      there: there.length < values.length ? values.map((value) => (value === null ? 0 : 1)) : undefined,
      count: there.length,
    }
  const texts = values.map(textOf)
  const occurring = [...new Map(values.map((value, place) => [texts[place], value]))]
  if (occurring.length === 1) return { u: [occurring[0]?.[1]], i: values.length }
  if (occurring.length * 2 <= values.length) {
    const known = occurring.map(([text]) => text)
    return { u: occurring.map(([, value]) => value), i: texts.map((text) => known.indexOf(text)) }
  }
  if (values.length > 0 && values.every(Array.isArray))
    return { lengths: values.map(({ length }) => length), items: columnOf(values.flat()) }
  return { v: [...values] }
}

/** The same for what is the same, and for nothing else. */
const textOf = (value: Json) => JSON.stringify(value, (_, part) => (part === undefined ? UNDEFINED : part))

/** A column for each field; one with the same values as another names that one. */
function columnsOf(rows: readonly Row[], keys: readonly string[]): Record<string, Column> {
  const known = new Map<string, string>()
  return Object.fromEntries(
    keys.map((key) => {
      const column = columnOf(rows.map((row) => row[key]))
      const text = textOf(column)
      const same = known.get(text)
      known.set(text, same ?? key)
      return [key, same === undefined ? column : { same }]
    }),
  )
}
const UNDEFINED = '\0undefined'

function valuesOf(column: Column): Json[] {
  if ('same' in column) return []
  if ('v' in column) return column.v
  if ('u' in column) {
    const { u, i } = column
    return typeof i === 'number' ? Array.from({ length: i }, () => u[0]) : i.map((index) => u[index])
  }
  if ('lengths' in column) {
    const items = valuesOf(column.items)
    let end = 0
    return column.lengths.map((length) => {
      end += length
      return items.slice(end - length, end)
    })
  }
  const { of } = column
  const columns = Object.entries(of).map(
    ([key, own]) => [key, valuesOf(('same' in own && of[own.same]) || own)] as const,
  )
  const rows = Array.from({ length: column.count }, (_, place) =>
    Object.fromEntries(columns.map(([key, values]) => [key, values[place]])),
  ).values()
  return column.there ? column.there.map((is) => (is ? rows.next().value : null)) : [...rows]
}

/** The fields of records that all have the same. */
function keysOf(rows: readonly Json[]): string[] | undefined {
  const [first] = rows
  if (!isRow(first)) return undefined
  const keys = Object.keys(first)
  const alike = (row: Json) => isRow(row) && Object.keys(row).length === keys.length && keys.every((key) => key in row)
  return keys.length > 0 && rows.every(alike) ? keys : undefined
}

const isRow = (value: Json): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)
const mapped = (row: Row, change: (value: Json) => Json) =>
  Object.fromEntries(Object.entries(row).map(([key, value]) => [key, change(value)]))
