import type { City, Event } from '@houselights/contracts/entities/entities'
import { dayAfter } from '@houselights/domain/dates/format-city-time'
import { addressInCity } from '@houselights/domain/geography/address-line'
import { isOff } from '../events/index.ts'

const SHOW_LENGTH_MS = 3 * 60 * 60_000
const CALENDAR = 'https://calendar.google.com/calendar/render'

type CalendarEvent = Pick<
  Event,
  'status' | 'title' | 'localDate' | 'startsAt' | 'showTime' | 'endsAt' | 'venue' | 'slug'
>

/**
 * Creates a link that adds the event to Google Calendar: for three hours if no source lists the end time, and for the
 * whole day if none lists the start time. The title of a canceled or postponed event says so. Returns null for an event
 * without a date or a title.
 */
export function calendarLink(
  event: CalendarEvent,
  { city, page }: { city: Pick<City, 'name' | 'regionCode' | 'timeZone'>; page: string },
): string | null {
  const dates = getDates(event)
  const title = event.title.trim()
  if (!dates || !title) return null
  const text = isOff(event) ? `${event.status.toUpperCase()}: ${title}` : title
  const parameters = {
    action: 'TEMPLATE',
    text,
    dates,
    ctz: city.timeZone,
    location: `${event.venue.name}, ${addressInCity(event.venue, city)}`,
    details: page,
  }
  return `${CALENDAR}?${new URLSearchParams(parameters)}`
}

function getDates({ localDate, showTime, startsAt, endsAt }: CalendarEvent): string | null {
  const start = Date.parse(showTime ?? startsAt ?? '')
  const end = Date.parse(endsAt ?? '')
  if (!Number.isNaN(start)) return `${toUtc(start)}/${toUtc(end > start ? end : start + SHOW_LENGTH_MS)}`
  const nextDay = dayAfter(localDate)
  return nextDay ? `${toCompactTime(localDate)}/${toCompactTime(nextDay)}` : null
}

/** 20250503T030000Z */
const toUtc = (instant: number) => `${toCompactTime(new Date(instant).toISOString().slice(0, 19))}Z`
const toCompactTime = (iso: string) => iso.replace(/[-:]/g, '')
