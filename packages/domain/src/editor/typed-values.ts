import { HttpUrl, LocalDay } from '@houselights/contracts/entities/entities'
import { RefusedError } from '../errors/refused-error.ts'
import { hasPublicHost } from '../http/public-host.ts'
import { withoutUnseen } from '../text/text.ts'

/** Reads what was typed into the field of that label; empty is no value. Refuses with what was wrong and what would be right. */
export type Reading<Value> = (typed: string, label: string) => Value

const LINE = 500
const TEXT = 20_000
const ENTRIES = 60

export const text: Reading<string | null> = (typed, label) => {
  const line = bounded(typed, label, LINE).replace(/\s+/g, ' ')
  return line || null
}

export const longText: Reading<string | null> = (typed, label) =>
  bounded(typed, label, TEXT).replace(/\r\n?/g, '\n') || null

/** A value that there must be. */
export const needed =
  <Value>(reading: Reading<Value | null>): Reading<Value> =>
  (typed, label) => {
    const value = reading(typed, label)
    if (value === null) throw new RefusedError(`${label} must not be empty.`)
    return value
  }

/** What `value` finds in a text of so many characters at most; where it finds nothing, the text is refused. */
const optional =
  <Value>(longest: number, right: string, value: (given: string) => Value | undefined): Reading<Value | null> =>
  (typed, label) => {
    const given = bounded(typed, label, longest)
    if (!given) return null
    const found = value(given)
    if (found === undefined) throw refused(label, given, right)
    return found
  }

export const webLink = optional(
  2_000,
  'a public address that begins with https:// or http://, such as https://tickets.example/show',
  // the form that browsers request, as scraped links are stored too
  (link) => (isPublicLink(link) ? new URL(link).href : undefined),
)

export const day = optional(40, 'a day as yyyy-mm-dd, such as 2025-05-10', (given) =>
  LocalDay.safeParse(given).success && given >= '2000-01-01' && given < '2100-01-01' ? given : undefined,
)

export const clock = optional(
  40,
  'a time as hh:mm, such as 20:00',
  (given) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.exec(given)?.[0],
)

export const oneOf =
  <Choice extends string>(choices: readonly Choice[]): Reading<Choice> =>
  (typed, label) => {
    const given = bounded(typed, label, 100)
    const choice = choices.find((one) => one === given)
    if (choice) return choice
    throw refused(label, given, `one of ${choices.join(', ')}`)
  }

export const oneOfOrNone =
  <Choice extends string>(choices: readonly Choice[]): Reading<Choice | null> =>
  (typed, label) =>
    typed.trim() === '' ? null : oneOf(choices)(typed, label)

export const number = ({ from, to, whole }: { from: number; to: number; whole: boolean }) =>
  optional(40, `a ${whole ? 'whole ' : ''}number from ${from} to ${to}`, (given) => {
    const value = /^-?\d+(?:\.\d+)?$/.test(given) ? Number(given) : Number.NaN
    return value >= from && value <= to && (!whole || Number.isInteger(value)) ? value : undefined
  })

export const flag: Reading<boolean> = (typed, label) => {
  if (typed === 'true') return true
  if (typed === 'false' || typed === '') return false
  throw refused(label, typed, 'true or false')
}

/** One entry a line, each once. */
export const list: Reading<string[]> = (typed, label) => {
  const entries = bounded(typed, label, TEXT)
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
  if (entries.length > ENTRIES) throw new RefusedError(`${label} can have up to ${ENTRIES} lines.`)
  const long = entries.find((entry) => entry.length > LINE)
  if (long) throw new RefusedError(`${label} can have up to ${LINE} characters per line.`)
  return [...new Map(entries.map((entry) => [entry.toLowerCase(), entry])).values()]
}

/** `instagram: https://…` or a handle, one a line. */
export const links: Reading<Record<string, string>> = (typed, label) =>
  Object.fromEntries(
    list(typed, label).map((line) => {
      const [, name, target] = /^([a-z][a-z0-9_-]{1,30})\s*:\s*(\S+)$/i.exec(line) ?? []
      if (!name || !target || !isLinkTarget(target))
        throw refused(
          label,
          line,
          'a name and an address or handle on each line, such as instagram: https://instagram.com/name',
        )
      return [name.toLowerCase(), target]
    }),
  )

const isPublicLink = (link: string): boolean => HttpUrl.safeParse(link).success && hasPublicHost(new URL(link))

const isLinkTarget = (target: string): boolean => isPublicLink(target) || /^@?[\w][\w.-]{0,99}$/.test(target)

/** An identifier of another service, alone or inside of that service's address. */
export const identifier = (pattern: RegExp, right: string) =>
  optional(500, right, (given) => pattern.exec(given)?.[1] || undefined)

function bounded(typed: string, label: string, longest: number): string {
  const trimmed = withoutUnseen(typed).trim()
  if (trimmed.length > longest) throw new RefusedError(`${label} can have up to ${longest} characters.`)
  return trimmed
}

const refused = (label: string, given: string, right: string): RefusedError =>
  new RefusedError(`${label} must be ${right}, not "${given.slice(0, 100)}".`)
