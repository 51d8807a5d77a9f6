import {
  hasNoNul,
  MAX_CHOICE_LENGTH,
  MAX_SEARCH_LENGTH,
  toSearchTooLongMessage,
} from '@houselights/contracts/entities/event-choices'

/** Parses every value as text: `?search=311` is a band and not a number. The first of repeated parameters counts. */
export function parseSearch(query: string): Record<string, string> {
  const params = new URLSearchParams(query)
  return Object.fromEntries([...new Set(params.keys())].map((name) => [name, params.get(name) ?? '']))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const nonEmpty = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const query = new URLSearchParams(nonEmpty.map(([name, value]) => [name, String(value)])).toString()
  return query && `?${query}`
}

/** Returns a parameter's text, trimmed; undefined if it is empty or longer than `maxLength`. */
export function toText(raw: unknown, maxLength = Number.POSITIVE_INFINITY): string | undefined {
  const text = typeof raw === 'string' ? raw.trim() : ''
  return text && text.length <= maxLength ? text : undefined
}

export const oneOf = <Value extends string>(values: readonly Value[], raw: unknown): Value | undefined =>
  values.find((value) => value === raw)

/** The replacement character, which decoders put in place of bytes that are not UTF-8. */
const REPLACEMENT_CHARACTER = '\uFFFD'

/** Returns a text that an input can show: HTML can't contain NUL. */
export const toShowable = (text: string): string => text.replaceAll('\0', REPLACEMENT_CHARACTER)

export function searchProblem(text: string | undefined): string | undefined {
  const length = text?.length ?? 0
  if (length > MAX_SEARCH_LENGTH) return toSearchTooLongMessage(length)
  const isSearchable = text === undefined || (text === toShowable(text) && !text.includes(REPLACEMENT_CHARACTER))
  return isSearchable ? undefined : 'Your search contains a character we can’t search for.'
}

const MAX_QUOTED_LENGTH = 40

/** Returns a value from the URL, shortened to fit a sentence. */
export const toQuotable = (text = ''): string =>
  toShowable(text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text)

/** Whether a text can be the name of a choice, such as a genre. */
export const isName = (text = ''): boolean => text.length <= MAX_CHOICE_LENGTH && hasNoNul(text)

/** Whether a text is an existing day as yyyy-MM-dd. */
export const isCalendarDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
