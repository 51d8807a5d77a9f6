import { defaultCity } from '@houselights/config/cities/cities'
import { posterLink } from '../posters.ts'
import type { SampleShow } from '../program.ts'
import { html, json, type SampleSite, ticketLink, wallClock } from './site.ts'

/** Makes a site like AEG's events.json behind an AXS widget: local times, and $0 if no price is known. */
export const axsSite = (slug: string, name: string, seed: number): SampleSite => ({
  slug,
  respond({ base, path, getProgram }) {
    if (path === '/shows/')
      return html(name, `<div id="aeg-events" data-file="${base}/json/events/999/events.json"></div>`)
    if (path !== '/json/events/999/events.json') return undefined
    const events = getProgram({ seed, nightsPerShow: 5, nightsAhead: 100 }).map((show) => toEvent(base, name, show))
    return json({ meta: { total: events.length, locale: 'en-US', page: 1, rows: 100 }, events })
  },
})

const BUTTONS = { 'sold out': 'Sold Out', cancelled: 'Cancelled', postponed: 'Postponed' } as const

const getMedia = (file: string | undefined) => (file ? [{ file_name: file, width: 678, height: 399 }] : [])

const toEvent = (base: string, name: string, show: SampleShow) => ({
  eventId: String(show.id),
  active: true,
  title: {
    presentedByText: null,
    headlinersText: show.headliner,
    supportingText: show.support.join(', ') || null,
    tour: null,
    eventTitleText: show.title,
  },
  age: show.age ?? null,
  currency: 'USD',
  currencySymbol: '$',
  eventDateTime: `${show.date}T${show.showTime ? wallClock(show.showTime) : '20:00:00'}`,
  eventDateTimeZone: defaultCity.timeZone,
  doorDateTime: show.doors ? `${show.date}T${wallClock(show.doors)}` : null,
  ticketing: {
    status: show.note ? BUTTONS[show.note] : 'Buy Tickets',
    url: show.ticketed ? ticketLink(base, show) : null,
    eventUrl: ticketLink(base, show),
  },
  ticketPrice: null,
  ticketPriceLow: show.price?.startsWith('$') ? show.price.split('-')[0] : '$0',
  ticketPriceHigh: show.price?.startsWith('$') ? show.price.split('-')[1] : '$0',
  description: show.seated ? 'This is a fully seated show.' : null,
  media: getMedia(posterLink(base, show)),
  venue: { title: name, city: defaultCity.name, state: defaultCity.regionCode, timezone: defaultCity.timeZone },
})
