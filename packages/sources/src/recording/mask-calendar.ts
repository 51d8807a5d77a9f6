import { anyOf } from './any-of.ts'
import { maskPrinted } from './mask-printed.ts'
import type { Masker } from './masker.ts'

/** Properties of iCalendar that hold moments, rules or terms. */
const OF_PROGRAMS = new RegExp(
  `^(?:${anyOf(`BEGIN END VERSION METHOD CALSCALE DT\\w+ DURATION RRULE RDATE EXDATE EXRULE RECURRENCE-ID CREATED LAST-MODIFIED
  COMPLETED TZ\\w+ STATUS TRANSP CLASS SEQUENCE PRIORITY X-WR-TIMEZONE X-PUBLISHED-TTL REFRESH-INTERVAL X-MICROSOFT-\\S*
  X-APPLE-TRAVEL\\S*`)})$`,
  'i',
)
const MOST_OCTETS = 75

/** Masks a calendar line by line; folded lines are folded anew. */
export function maskCalendar(calendar: string, masker: Masker): string {
  const end = calendar.includes('\r\n') ? '\r\n' : '\n'
  return calendar
    .replace(/\r?\n[ \t]/g, '')
    .split(/\r?\n/)
    .map((line) => fold(maskLine(line, masker), end))
    .join(end)
}

function maskLine(line: string, masker: Masker): string {
  const [, name = '', parameters = '', value = ''] =
    /^([\w-]+)((?:;[^=:;]+=(?:"[^"]*"|[^":;]*))*):(.*)$/s.exec(line) ?? []
  if (!name) return maskPrinted(line, masker)
  if (OF_PROGRAMS.test(name)) return line
  const masked = parameters.replace(
    /=("?)([^";]*)\1/g,
    (_, sign: string, text: string) => `=${sign}${maskPrinted(text, masker)}${sign}`,
  )
  return `${name}${masked}:${maskPrinted(value, masker)}`
}

function fold(line: string, end: string): string {
  const parts: string[] = []
  let part = ''
  for (const sign of line) {
    if (Buffer.byteLength(part + sign) > MOST_OCTETS - (parts.length > 0 ? 1 : 0)) {
      parts.push(part)
      part = ''
    }
    part += sign
  }
  return [...parts, part].join(`${end} `)
}
