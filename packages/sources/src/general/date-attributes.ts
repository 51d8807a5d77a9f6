import { isoDay, localClock, localDay } from '@houselights/domain/city-time'
import { readPrintedDate } from '@houselights/domain/printed-date'
import { dateWords, isWholeDate } from './date-words.ts'
import type { Mention, Moment } from './mention.ts'
import type { CellPage } from './page-cells.ts'

const ISO = /^((?:19|20)\d\d)-(\d\d)-(\d\d)(?:[T ](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?\s?(Z|[+-]\d\d:?\d\d)?)?$/
const DIGITS = /^(20\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])(?!\d)/
/** Attributes that hold what programs read or what is read out, not addresses and looks. */
const TELLING = /^(?:datetime|title|aria-label|name|data-[\w-]+)$/

/** Days that attributes hold: `<time datetime>`, `data-date`, anchors named by their day. */
export function inAttributes({ boxes }: CellPage, { today, timeZone }: Moment): Mention[] {
  return boxes.flatMap(({ element, from }, box) =>
    Object.entries(element.attribs)
      .slice(0, 40)
      .flatMap(([attribute, value]): Mention[] => {
        const read = attribute === 'href' ? addressed(value) : told(attribute, value.trim(), { today, timeZone })
        const place = { from, to: from, box, kind: 'attribute', attribute, value, alone: true, whole: true } as const
        return read ? [{ ...read, ...place }] : []
      }),
  )
}

function told(
  attribute: string,
  value: string,
  { today, timeZone }: Moment,
): Pick<Mention, 'day' | 'start'> | undefined {
  if (!TELLING.test(attribute) || value.length > 60) return undefined
  return momentIn(value, timeZone) ?? printedIn(value, attribute, today)
}

const IN_ADDRESS = /[/_-]((?:19|20)\d\d)[/_-](\d{1,2})[/_-](\d{1,2})(?!\d)/

/** Many sites have the day in the addresses of their events: `/events/2026/3/7/glass-kite`. */
function addressed(href: string): Pick<Mention, 'day'> | undefined {
  const [, year, month, date] = IN_ADDRESS.exec(href.slice(0, 500)) ?? []
  const day = isoDay(Number(year), Number(month), Number(date))
  return day === undefined ? undefined : { day }
}

function momentIn(value: string, timeZone: string): Pick<Mention, 'day' | 'start'> | undefined {
  const [, year, month, date, clock, zone] = ISO.exec(value) ?? DIGITS.exec(value) ?? []
  const day = year && isoDay(Number(year), Number(month), Number(date))
  if (!day) return undefined
  if (!clock || clock === '00:00') return { day }
  const moment = zone ? new Date(value.replace(' ', 'T')) : undefined
  if (!moment || Number.isNaN(moment.getTime())) return { day, start: clock }
  return { day: localDay(moment, timeZone), start: localClock(moment, timeZone) }
}

/** What is read out to the blind: "Saturday, March 7, 2026". */
function printedIn(value: string, attribute: string, today: string) {
  const kinds = /^(?:title|aria-label)$/.test(attribute) ? dateWords(value) : null
  return kinds && isWholeDate(kinds) ? readPrintedDate(value, { today }) : undefined
}
