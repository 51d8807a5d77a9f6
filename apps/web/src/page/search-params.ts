import {
  MAX_CHOICE_LENGTH,
  MAX_SEARCH_LENGTH,
  searchTooLong,
  withoutNul,
} from '@houselights/contracts/entities/event-choices'

/** As texts: `?search=311` is a band and not a number. The first of repeated parameters counts. */
export function parseSearch(query: string): Record<string, string> {
  const params = new URLSearchParams(query)
  return Object.fromEntries([...new Set(params.keys())].map((name) => [name, params.get(name) ?? '']))
}

export function stringifySearch(search: Record<string, unknown>): string {
  const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== null && value !== '')
  const query = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString()
  return query && `?${query}`
}

/** A parameter's text, trimmed; undefined for an empty one, or one that is longer than it may be. */
export function toText(given: unknown, longest = Number.POSITIVE_INFINITY): string | undefined {
  const text = typeof given === 'string' ? given.trim() : ''
  return text && text.length <= longest ? text : undefined
}

export const oneOf = <Value extends string>(values: readonly Value[], given: unknown): Value | undefined =>
  values.find((value) => value === given)

/** The replacement character, as which bytes that are not UTF-8 are read. */
const NO_CHARACTER = '\uFFFD'

/** A text as an input can show it: HTML has no NUL. */
export const showable = (text: string): string => text.replaceAll('\0', NO_CHARACTER)

export function searchProblem(text: string | undefined): string | undefined {
  const length = text?.length ?? 0
  if (length > MAX_SEARCH_LENGTH) return searchTooLong(length)
  const searchable = text === undefined || (text === showable(text) && !text.includes(NO_CHARACTER))
  return searchable ? undefined : 'The search has a character we can’t search for.'
}

const MAX_QUOTED_LENGTH = 40

/** A value of an address within a sentence. */
export const quoted = (text = ''): string =>
  showable(text.length > MAX_QUOTED_LENGTH ? `${text.slice(0, MAX_QUOTED_LENGTH)}…` : text)

/** Whether a text can name something that is chosen. */
export const isName = (text = ''): boolean => text.length <= MAX_CHOICE_LENGTH && withoutNul(text)

/** A day of the calendar, yyyy-MM-dd. */
export const isCalendarDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)
