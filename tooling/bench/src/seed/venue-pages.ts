import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defaultCity } from '@houselights/config/cities/cities'
import { addDays, localDay } from '@houselights/domain/dates/city-time'
import { seededRandom } from '@houselights/domain/testing/seeded-random'
import { makeSampleNames } from './sample-names.ts'

export const EVENTS_A_PAGE = 40
/** Acts on the pages: half of them are new to the database. */
const ACTS = 4_000
/** The size of a typical theme around a page's listing: the whole page is about 94 KB. */
const THEME_BYTES = 40_000

/** Fictional venue pages on localhost, the same on every run, with dates from tomorrow on. */
export interface VenuePages {
  origin: string
  venues: { slug: string; name: string }[]
  /** Sets the price of the venue's first event. */
  setPrice(slug: string, dollars: number): void
  /** Whether pages have an ETag from now on, so that unchanged ones get a 304. */
  withValidators: boolean
  close(): Promise<void>
}

/** Serves the pages of `count` venues. They're generated on first request and cached. */
export async function serveVenuePages(count: number): Promise<VenuePages> {
  const acts = [...makeSampleNames(ACTS / 2), ...makeSampleNames(ACTS / 2, ACTS)]
  const venues = Array.from({ length: count }, (_, n) => ({ slug: `bench-house-${n}`, name: `Bench House ${n}` }))
  const pagesBySlug = new Map<string, { body: Buffer; etag: string }>()
  const prices = new Map<string, number>()
  const makePage = (slug: string) => {
    const number = venues.findIndex((venue) => venue.slug === slug)
    const venue = venues[number]
    if (!venue) return undefined
    const body = Buffer.from(renderPage(venue.name, number, acts, prices.get(slug)))
    const entry = { body, etag: `"${createHash('sha256').update(body).digest('base64url')}"` }
    pagesBySlug.set(slug, entry)
    return entry
  }
  const pages: Pick<VenuePages, 'withValidators'> = { withValidators: false }
  const server = createServer(({ url = '/', headers }, response) => {
    const slug = url.slice(1)
    const pageEntry = pagesBySlug.get(slug) ?? makePage(slug)
    if (!pageEntry) return void response.writeHead(404, { 'content-type': 'text/plain' }).end('none')
    const validators = pages.withValidators ? { etag: pageEntry.etag } : {}
    if (pages.withValidators && headers['if-none-match'] === pageEntry.etag)
      return void response.writeHead(304, validators).end()
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...validators }).end(pageEntry.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign(pages, {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    venues,
    setPrice: (slug: string, dollars: number) => {
      prices.set(slug, dollars)
      makePage(slug)
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

/** Renders a page of the See Tickets plug-in: forty cards, one event a night from tomorrow on. */
function renderPage(venueName: string, number: number, acts: readonly string[], price: number | undefined): string {
  const random = seededRandom(number + 1)
  const today = localDay(new Date(), defaultCity.timeZone)
  const pickAct = () => acts[Math.floor(random() * acts.length)] ?? ''
  const cards = Array.from({ length: EVENTS_A_PAGE }, (_, n) =>
    renderCard(venueName, {
      id: 1_000_000 + number * 100 + n,
      day: addDays(today, n + 1),
      title: pickAct(),
      support: [pickAct(), pickAct()],
      price: (n === 0 && price) || 15 + Math.floor(random() * 40),
    }),
  )
  return `<!doctype html><html lang="en"><head><title>${venueName}</title><style>${'.a{color:#123456}'.repeat(THEME_BYTES / 17)}</style></head><body>
<div class="seetickets-list-events">${cards.join('\n')}</div></body></html>`
}

interface Card {
  id: number
  day: string
  title: string
  support: string[]
  price: number
}

function renderCard(venueName: string, { id, day, title, support, price }: Card): string {
  const date = new Date(`${day}T12:00:00Z`)
  const format = (options: Intl.DateTimeFormatOptions) =>
    date.toLocaleDateString('en-US', { ...options, timeZone: 'UTC' })
  const link = `https://wl.seetickets.us/event/${title.toLowerCase().replaceAll(' ', '-')}/${id}?afflky=BenchHouse`
  return `<div class="mdc-card seetickets-list-event-container" data-listtype="list"><div class="seetickets-list-event-content-container">
    <div class="event-info-block">
    <p class="fs-12 header">${venueName} presents</p>
    <p class="fs-18 bold mb-12 title"><a href="${link}">${title}</a></p>
    <p class="fs-18 bold mt-1r date">${format({ weekday: 'short' })} ${format({ month: 'short' })} ${format({ day: 'numeric' })}</p>
    <p class="fs-12 headliners">${title}</p>
    <p class="fs-12 supporting-talent">Supporting Talent: ${support.join(', ')}</p>
    <p class="fs-12 doortime-showtime">Doors at <span class="see-doortime ">7:00PM</span><span class="see-times-divider "> / </span>Show at <span class="see-showtime ">8:00PM</span></p>
    <p class="fs-12 venue">at ${venueName}</p>
    <p class="fs-12"><span class="ages">21+</span>, <span class="price">$${price.toFixed(2)}</span></p>
    <p class="fs-12 genre">Rock</p></div>
    <div class="buy-and-share-block"><a href='${link}' class='seetickets-buy-btn button-gettickets fs-12'>Buy Tickets</a></div></div></div>`
}
