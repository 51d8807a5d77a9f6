import { HttpUrl, LocalDay } from '@houselights/contracts/entities/entities'
import { RefusedError } from '../errors/refused-error.ts'
import { hasPublicHost } from '../http/public-host.ts'
import { withoutInvisible } from '../text/text.ts'

/**
 * Parses the text typed into the field with this label; empty means no value. Throws a RefusedError that says what is
 * wrong and what is allowed.
 */
export type ValueParser<Value> = (typed: string, label: string) => Value

const MAX_LINE = 500
const MAX_TEXT = 20_000
const MAX_ENTRIES = 60

export const text: ValueParser<string | null> = (typed, label) => {
  const line = trimToLimit(typed, label, MAX_LINE).replace(/\s+/g, ' ')
  return line || null
}

export const longText: ValueParser<string | null> = (typed, label) =>
  trimToLimit(typed, label, MAX_TEXT).replace(/\r\n?/g, '\n') || null

/** Makes a value required. */
export const required =
  <Value>(parser: ValueParser<Value | null>): ValueParser<Value> =>
  (typed, label) => {
    const value = parser(typed, label)
    if (value === null) throw new RefusedError(`${label} must not be empty.`)
    return value
  }

/** Parses a text of limited length with `value`, or refuses it if that returns undefined. */
const optional =
  <Value>(
    maxLength: number,
    expected: string,
    value: (input: string) => Value | undefined,
  ): ValueParser<Value | null> =>
  (typed, label) => {
    const input = trimToLimit(typed, label, maxLength)
    if (!input) return null
    const parsed = value(input)
    if (parsed === undefined) throw toRefusedError(label, input, expected)
    return parsed
  }

export const webLink = optional(
  2_000,
  'a public address that begins with https:// or http://, such as https://tickets.example/show',
  // The URL as browsers request it. Scraped links are stored in this form too.
  (link) => (isPublicLink(link) ? new URL(link).href : undefined),
)

export const day = optional(40, 'a day as yyyy-mm-dd, such as 2025-05-10', (input) =>
  LocalDay.safeParse(input).success && input >= '2000-01-01' && input < '2100-01-01' ? input : undefined,
)

export const clock = optional(
  40,
  'a time as hh:mm, such as 20:00',
  (input) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.exec(input)?.[0],
)

export const oneOf =
  <Choice extends string>(choices: readonly Choice[]): ValueParser<Choice> =>
  (typed, label) => {
    const input = trimToLimit(typed, label, 100)
    const choice = choices.find((allowed) => allowed === input)
    if (choice) return choice
    throw toRefusedError(label, input, `one of ${choices.join(', ')}`)
  }

export const oneOfOrNone =
  <Choice extends string>(choices: readonly Choice[]): ValueParser<Choice | null> =>
  (typed, label) =>
    typed.trim() === '' ? null : oneOf(choices)(typed, label)

export const number = ({ from, to, whole }: { from: number; to: number; whole: boolean }) =>
  optional(40, `a ${whole ? 'whole ' : ''}number from ${from} to ${to}`, (input) => {
    const value = /^-?\d+(?:\.\d+)?$/.test(input) ? Number(input) : Number.NaN
    return value >= from && value <= to && (!whole || Number.isInteger(value)) ? value : undefined
  })

export const flag: ValueParser<boolean> = (typed, label) => {
  if (typed === 'true') return true
  if (typed === 'false' || typed === '') return false
  throw toRefusedError(label, typed, 'true or false')
}

/** One entry per line, without duplicates. */
export const list: ValueParser<string[]> = (typed, label) => {
  const entries = trimToLimit(typed, label, MAX_TEXT)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
  if (entries.length > MAX_ENTRIES) throw new RefusedError(`${label} can have up to ${MAX_ENTRIES} lines.`)
  const tooLong = entries.find((entry) => entry.length > MAX_LINE)
  if (tooLong) throw new RefusedError(`${label} can have up to ${MAX_LINE} characters per line.`)
  return [...new Map(entries.map((entry) => [entry.toLowerCase(), entry])).values()]
}

/** `instagram: https://…` or a handle, one per line. */
export const links: ValueParser<Record<string, string>> = (typed, label) =>
  Object.fromEntries(
    list(typed, label).map((line) => {
      const [, name, target] = /^([a-z][a-z0-9_-]{1,30})\s*:\s*(\S+)$/i.exec(line) ?? []
      if (!name || !target || !isLinkTarget(target))
        throw toRefusedError(
          label,
          line,
          'a name and an address or handle on each line, such as instagram: https://instagram.com/name',
        )
      return [name.toLowerCase(), target]
    }),
  )

const isPublicLink = (link: string): boolean => HttpUrl.safeParse(link).success && hasPublicHost(new URL(link))

const isLinkTarget = (target: string): boolean => isPublicLink(target) || /^@?[\w][\w.-]{0,99}$/.test(target)

/** Another service's identifier, by itself or inside that service's address. */
export const identifier = (pattern: RegExp, expected: string) =>
  optional(500, expected, (input) => pattern.exec(input)?.[1] || undefined)

function trimToLimit(typed: string, label: string, maxLength: number): string {
  const trimmed = withoutInvisible(typed).trim()
  if (trimmed.length > maxLength) throw new RefusedError(`${label} can have up to ${maxLength} characters.`)
  return trimmed
}

const toRefusedError = (label: string, input: string, expected: string): RefusedError =>
  new RefusedError(`${label} must be ${expected}, not "${input.slice(0, 100)}".`)
