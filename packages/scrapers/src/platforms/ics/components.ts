import { anyOf } from '@houselights/domain/text/pattern'

const PROPERTIES = anyOf`
  UID|DTSTART|DTEND|DURATION|SUMMARY|DESCRIPTION|URL|LOCATION|STATUS|RRULE|RDATE|EXDATE|
  RECURRENCE-ID|CATEGORIES|GEO|ATTACH|X-COST|X-TICKETS-URL
`
/** What of a calendar is read: everything else, such as a vendor's own lines, may break the rules as it likes. */
const READ = new RegExp(`^${PROPERTIES}(?=[;:])`, 'i')
const MOST_EVENTS = 5000

export interface CalendarText {
  /** The lines of each event, unfolded. */
  events: string[][]
  /** Whole VTIMEZONE components. */
  zones: string[]
  /** The zone that floating times are meant in, where the feed names it. */
  zone?: string
  /** How many events were left out because there are too many. */
  leftOut: number
}

/** Takes a calendar apart without judging its lines; undefined where the text is none. */
export function splitCalendar(text: string): CalendarText | undefined {
  if (!/^[ \t\uFEFF]*BEGIN:VCALENDAR/im.test(text.slice(0, 5000))) return undefined
  const calendar: CalendarText = { events: [], zones: [], leftOut: 0 }
  let event: string[] | undefined
  let zone: string[] | undefined
  let depth = 0
  for (const line of unfold(text)) {
    const [, mark, name] = /^(BEGIN|END):\s*([A-Z-]+)/i.exec(line) ?? []
    const component = name?.toUpperCase()
    if (component === 'VTIMEZONE' && mark) zone = zoneStep(mark, zone, calendar.zones)
    else if (zone) zone.push(line)
    else if (component === 'VEVENT' && mark?.toUpperCase() === 'BEGIN') {
      event = []
      depth = 0
    } else if (component === 'VEVENT' && event) {
      if (calendar.events.length < MOST_EVENTS) calendar.events.push(event)
      else calendar.leftOut += 1
      event = undefined
    } else if (mark) depth = Math.max(0, depth + (mark.toUpperCase() === 'BEGIN' ? 1 : -1))
    // alarms inside of an event have lines of the same names
    else if (event && depth === 0 && READ.test(line)) event.push(line)
    else if (!event) calendar.zone ??= /^X-WR-TIMEZONE[^:]*:\s*(\S+)/i.exec(line)?.[1]
  }
  return calendar
}

function zoneStep(mark: string, zone: string[] | undefined, zones: string[]): string[] | undefined {
  if (mark.toUpperCase() === 'BEGIN') return []
  if (zone) zones.push(['BEGIN:VTIMEZONE', ...zone, 'END:VTIMEZONE'].join('\r\n'))
  return undefined
}

/** A line that begins with white space goes on the one before. */
function unfold(text: string): string[] {
  const lines: string[] = []
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    const last = lines.length - 1
    if (/^[ \t]/.test(line) && last >= 0) lines[last] += line.slice(1)
    else if (line !== '') lines.push(line)
  }
  return lines
}
