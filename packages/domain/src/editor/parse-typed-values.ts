import { HttpUrl, LocalDay } from '@houselights/contracts/entities/entities'
import { RefusedError } from '../errors/refused-error.ts'
import { hasPublicHost } from '../http/public-host.ts'
import { withoutInvisible } from '../text/text.ts'

/**
 * Parses the text typed into the field with this label; empty means no value. Throws a RefusedError that says what is
 * wrong and what is allowed.
 */
export type ValueParser<Value> = (typedText: string, label: string) => Value

const MAX_LINE_LENGTH = 500
const MAX_TEXT_LENGTH = 20_000
const MAX_ENTRIES = 60

export const text: ValueParser<string | null> = (typedText, label) => {
  const line = trimToLimit(typedText, label, MAX_LINE_LENGTH).replace(/\s+/g, ' ')
  return line || null
}

export const longText: ValueParser<string | null> = (typedText, label) =>
  trimToLimit(typedText, label, MAX_TEXT_LENGTH).replace(/\r\n?/g, '\n') || null

/** Makes a value required. */
export const required =
  <Value>(parser: ValueParser<Value | null>): ValueParser<Value> =>
  (typedText, label) => {
    const value = parser(typedText, label)
    if (value === null) throw new RefusedError(`${label} must not be empty.`)
    return value
  }

/** Parses a text of limited length with `parseInput`, and refuses it if that returns undefined. */
const optional =
  <Value>(
    maxLength: number,
    expected: string,
    parseInput: (input: string) => Value | undefined,
  ): ValueParser<Value | null> =>
  (typedText, label) => {
    const input = trimToLimit(typedText, label, maxLength)
    if (!input) return null
    const parsed = parseInput(input)
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
  (typedText, label) => {
    const input = trimToLimit(typedText, label, 100)
    const choice = choices.find((allowed) => allowed === input)
    if (choice) return choice
    throw toRefusedError(label, input, `one of ${choices.join(', ')}`)
  }

export const oneOfOrNone =
  <Choice extends string>(choices: readonly Choice[]): ValueParser<Choice | null> =>
  (typedText, label) =>
    typedText.trim() === '' ? null : oneOf(choices)(typedText, label)

export const number = ({ from, to, whole }: { from: number; to: number; whole: boolean }) =>
  optional(40, `a ${whole ? 'whole ' : ''}number from ${from} to ${to}`, (input) => {
    const value = /^-?\d+(?:\.\d+)?$/.test(input) ? Number(input) : Number.NaN
    return value >= from && value <= to && (!whole || Number.isInteger(value)) ? value : undefined
  })

export const flag: ValueParser<boolean> = (typedText, label) => {
  if (typedText === 'true') return true
  if (typedText === 'false' || typedText === '') return false
  throw toRefusedError(label, typedText, 'true or false')
}

/** Parses one entry per line, without duplicates. */
export const list: ValueParser<string[]> = (typedText, label) => {
  const entries = trimToLimit(typedText, label, MAX_TEXT_LENGTH)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
  if (entries.length > MAX_ENTRIES) throw new RefusedError(`${label} can have up to ${MAX_ENTRIES} lines.`)
  const longEntry = entries.find((entry) => entry.length > MAX_LINE_LENGTH)
  if (longEntry) throw new RefusedError(`${label} can have up to ${MAX_LINE_LENGTH} characters per line.`)
  return [...new Map(entries.map((entry) => [entry.toLowerCase(), entry])).values()]
}

/** Parses a link or a handle per line: `instagram: https://…`. */
export const links: ValueParser<Record<string, string>> = (typedText, label) =>
  Object.fromEntries(
    list(typedText, label).map((line) => {
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

/** Parses another service's identifier, which may be inside that service's address. */
export const identifier = (pattern: RegExp, expected: string) =>
  optional(500, expected, (input) => pattern.exec(input)?.[1] || undefined)

function trimToLimit(typedText: string, label: string, maxLength: number): string {
  const trimmed = withoutInvisible(typedText).trim()
  if (trimmed.length > maxLength) throw new RefusedError(`${label} can have up to ${maxLength} characters.`)
  return trimmed
}

const toRefusedError = (label: string, input: string, expected: string): RefusedError =>
  new RefusedError(`${label} must be ${expected}, not "${input.slice(0, 100)}".`)
