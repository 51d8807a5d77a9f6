import { MONTH_NAMES, WEEKDAY_NAMES } from '@houselights/domain/dates/calendar-names'
import { getWeekday } from '@houselights/domain/dates/city-time'
import { slugify } from '@houselights/domain/text/text'
import type { Rhythm, SampleShow } from '../program.ts'

export interface SiteRequest {
  /** The site's address without a trailing slash: `http://127.0.0.1:4180/placeholder-hall`. */
  base: string
  /** The rest of the address, without its query. */
  path: string
  query: URLSearchParams
  /** The current local day in the city. */
  today: string
  /** The shows that the site currently lists. */
  getProgram(rhythm: Rhythm): SampleShow[]
}

export interface SitePage {
  type: 'text/html' | 'application/json' | 'text/calendar' | 'image/jpeg' | 'image/png' | 'image/webp'
  body: string | Buffer
}

/** A small site that publishes its program the way a real platform does. */
export interface SampleSite {
  slug: string
  respond(request: SiteRequest): SitePage | undefined
}

export const html = (title: string, body: string): SitePage => ({
  type: 'text/html',
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body>${body}</body></html>`,
})
export const json = (value: unknown): SitePage => ({ type: 'application/json', body: JSON.stringify(value) })

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)

/** Makes the address where a sample show's tickets would be sold. The page there says that nothing is sold. */
export const ticketLink = (base: string, show: SampleShow): string =>
  `${new URL(base).origin}/tickets/event/${slugify(show.title)}/${show.id}`
export const detailLink = (base: string, show: SampleShow): string => `${base}/event/${slugify(show.title)}-${show.id}/`

/** Formats `7:30 PM` as `19:30:00`. */
export function wallClock(printedTime: string): string {
  const [hour = '0', minute = '00'] = printedTime.replace(/ [AP]M/, '').split(':')
  return `${String((Number(hour) % 12) + (printedTime.endsWith('PM') ? 12 : 0)).padStart(2, '0')}:${minute}:00`
}

/** Splits a day into its parts, as pages print them. */
export function toPrintedDay(date: string) {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number)
  const short = (name = '') => name.slice(0, 3)
  const weekday = short(WEEKDAY_NAMES[getWeekday(date) - 1])
  return { weekday, month: short(MONTH_NAMES[month - 1]), day, monthNumber: month, year }
}
