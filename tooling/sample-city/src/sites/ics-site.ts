import { defaultCity } from '@houselights/config/cities/cities'
import { posterLink } from '../posters.ts'
import type { SampleShow } from '../program.ts'
import { detailLink, type SampleSite, wallClock } from './site.ts'

/**
 * Makes a site with a calendar file that has local times and no time zone component. Price and age are only in the
 * description.
 */
export const icsSite = (slug: string, name: string, seed: number): SampleSite => ({
  slug,
  respond({ base, path, getProgram }) {
    if (path !== '/calendar.ics') return undefined
    const events = getProgram({ seed, nightsPerShow: 6, nightsAhead: 60 }).map((show) =>
      toCalendarEntry(base, name, show),
    )
    const body = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Sample//Calendar//EN',
      ...events.flat(),
      'END:VCALENDAR',
      '',
    ].join('\r\n')
    return { type: 'text/calendar', body }
  },
})

const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')
const formatTimestamp = (date: string, time: string) => `${date.replaceAll('-', '')}T${time.replaceAll(':', '')}`

const toAttachment = (picture: string | undefined) => (picture ? [`ATTACH;FMTTYPE=image/jpeg:${picture}`] : [])

const toCalendarEntry = (base: string, name: string, show: SampleShow): string[] => [
  'BEGIN:VEVENT',
  `UID:${show.id}@sample`,
  'DTSTAMP:20240101T000000Z',
  show.showTime
    ? `DTSTART;TZID=${defaultCity.timeZone}:${formatTimestamp(show.date, wallClock(show.showTime))}`
    : `DTSTART;VALUE=DATE:${show.date.replaceAll('-', '')}`,
  `SUMMARY:${escapeText([show.title, ...show.support].join(' / '))}`,
  `DESCRIPTION:${escapeText([show.price, show.age, show.doors && `Doors: ${show.doors}`].filter(Boolean).join(' '))}`,
  `LOCATION:${escapeText(name)}`,
  `URL:${detailLink(base, show)}`,
  ...toAttachment(posterLink(base, show)),
  ...(show.note === 'cancelled' ? ['STATUS:CANCELLED'] : []),
  'END:VEVENT',
]
