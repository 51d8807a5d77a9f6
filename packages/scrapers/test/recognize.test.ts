import { describe, expect, test } from 'vitest'
import { platforms } from '../src/platforms/index.ts'
import type { Choice } from '../src/recognize/choose.ts'
import { recognizePages } from '../src/testing/recognize-pages.ts'
import { loadRecordings } from '../src/testing/recorded.ts'

const context = { now: '2026-07-02T12:00:00-07:00', timeZone: 'America/Los_Angeles' }
const homeUrl = 'https://www.copperfinch.example/'

const recognize = (body: string, url = homeUrl): Choice => recognizePages([{ url, body }], context)
const getPlatform = ({ chosen }: Choice): string | undefined => chosen?.candidate.platform
const getRejection = ({ others }: Choice, platform: string): string | undefined =>
  others.find((other) => other.platform === platform)?.why

describe('recognizes the platform of a recorded page', () => {
  /** Leaves out an email, which isn't a page. */
  const pages = loadRecordings().filter(({ pages: [page] }) => /^\s*[<[{]|^BEGIN:VCALENDAR/i.test(page?.body ?? ''))
  /** On pages of a site, the markers of these prove nothing, because any software or any venue uses them. */
  const NEVER_SURE = new Set(['rss', 'tixr'])

  test.each(pages)('$name', ({ platform, url, pages: [page], now, timeZone, listings }) => {
    const body = page?.body ?? ''
    const choice = recognizePages([{ url, body }], { now, timeZone })
    const isDoubtful = NEVER_SURE.has(platform) && body.startsWith('<')
    const platformFound = getPlatform(choice)
    expect(platformFound).toBe(platform)
    expect(choice.sure).toBe(!isDoubtful && (choice.chosen?.upcoming.length ?? 0) > 0)
    expect(listings).toEqual(expect.arrayContaining(choice.chosen?.listings.slice(0, 1) ?? []))
  })
})

test('has markers for every platform that a venue can use', () => {
  const withoutMarkers = platforms.filter(
    ({ recognize: recognizer }) => !recognizer || recognizer.certain.length + recognizer.likely.length === 0,
  )
  // the general parser accepts any page
  const EXCEPTIONS = ['general']
  expect(withoutMarkers.map(({ id }) => id).filter((id) => !EXCEPTIONS.includes(id))).toEqual([])
})

describe('a page that contains or links to the source of its shows', () => {
  const renderEvent = (name: string, day: string): string =>
    `<script type="application/ld+json">${JSON.stringify({ '@type': 'MusicEvent', name, startDate: `${day}T20:00`, url: `/${day}` })}</script>`
  const threeEvents =
    renderEvent('Glass Kite', '2026-07-10') + renderEvent('Wick', '2026-07-11') + renderEvent('Ember', '2026-07-12')

  test.each([
    ['dice', '<script>DiceEventListWidget.create({"apiKey":"k3y","venues":["Copper Finch"]})</script>', homeUrl],
    [
      'tockify',
      '<div data-tockify-component="calendar" data-tockify-calendar="copperfinch"></div>',
      'https://tockify.com/copperfinch',
    ],
    [
      'tockify',
      '<iframe src="https://tockify.com/copperfinch/agenda"></iframe>',
      'https://tockify.com/copperfinch/agenda',
    ],
    ['tnew', '<ul class="tn-event-listing-mode-tab-nav__list"></ul>', homeUrl],
    [
      'trumba',
      '<script src="https://25livepub.collegenet.com/scripts/spuds.js"></script><script>$Trumba.addSpud({ webName: "finch", spudType: "main" })</script>',
      'https://25livepub.collegenet.com/calendars/finch.json',
    ],
    [
      'trumba',
      '<a href="https://www.trumba.com/calendars/finch?template=table">All events</a>',
      'https://www.trumba.com/calendars/finch.json',
    ],
    [
      'turntable',
      '<a href="https://copperfinch.turntabletickets.com/shows/12/">Tickets</a>',
      'https://copperfinch.turntabletickets.com/',
    ],
    ['venuepilot', '<script src="https://www.venuepilot.co/widgets/1.js"></script>', homeUrl],
    ['axs', '<div data-file="https://aegwebprod.blob.core.windows.net/json/events/0/events.json"></div>', homeUrl],
    [
      'bandsintown',
      '<a class="bit-widget-initializer" data-artist-name="Copper Finch"></a>',
      'https://rest.bandsintown.com/artists/Copper%20Finch/events',
    ],
    [
      'songkick',
      '<a class="songkick-widget" href="https://www.songkick.com/venues/12-copper-finch">Dates</a>',
      'https://www.songkick.com/venues/12-copper-finch',
    ],
    ['squarespace', '<div class="sqs-block calendar-block sqs-block-calendar" data-block-json="{}"></div>', homeUrl],
    [
      'tribe-events',
      '<link rel="alternate" href="/wp-json/tribe/events/v1/">',
      `${homeUrl}wp-json/tribe/events/v1/events`,
    ],
    ['ics', '<a href="webcal://copperfinch.example/shows.ics">Subscribe</a>', 'https://copperfinch.example/shows.ics'],
    [
      'ics',
      '<iframe src="https://calendar.google.com/calendar/embed?src=finch%40group.calendar.google.com"></iframe>',
      'https://calendar.google.com/calendar/ical/finch%40group.calendar.google.com/public/basic.ics',
    ],
    [
      'rss',
      '<link rel="alternate" type="application/rss+xml" title="Upcoming shows" href="/shows/feed">',
      `${homeUrl}shows/feed`,
    ],
    [
      'eventbrite',
      '<a href="https://www.eventbrite.com/o/copper-finch-123456789">Eventbrite</a>',
      'https://www.eventbrite.com/o/copper-finch-123456789',
    ],
    [
      'live-nation',
      '<script>self.__next_f.push([1,"{\\"start_date_local\\":\\"2026-07-10\\",\\"start_datetime_utc\\":\\"2026-07-11\\"}"])</script>',
      homeUrl,
    ],
    ['resident-advisor', '<a href="https://ra.co/clubs/12345">RA</a>', 'https://ra.co/clubs/12345'],
  ])('is recognized as %s, but without certainty until the source is fetched: %s', (platform, body, sourceUrl) => {
    const choice = recognize(`<html><body>${body}</body></html>`)
    expect(getPlatform(choice)).toBe(platform)
    expect(choice.chosen?.candidate.source.url).toBe(sourceUrl)
    expect(choice.sure).toBe(false)
  })

  test('is parsed as its own platform even if it also has JSON-LD, and the choice is explained', () => {
    const renderRow = (day: number): string =>
      `<div class="tw-section"><div class="tw-name"><a href="/e/${day}">Glass Kite</a></div><span class="tw-event-date">July ${day}, 2026</span></div>`
    const choice = recognize([10, 11, 12].map(renderRow).join('') + threeEvents)
    expect(getPlatform(choice)).toBe('ticketweb')
    expect(choice.sure).toBe(true)
    expect(getRejection(choice, 'json-ld')).toMatch(/3 shows, without prices, but the markers of ticketweb are certain/)
  })

  test('is trusted if it says that there are no upcoming shows', () => {
    const list = '<div class="simcal-calendar"></div>'
    expect(recognize(list).sure).toBe(false)
    expect(recognize(`${list}<p>There are no upcoming events.</p>`)).toMatchObject({ sure: true })
    expect(recognize(`${list}<script>const none = "There are no upcoming events."</script>`).sure).toBe(false)
  })

  test('is recognized without certainty if another platform finds far more shows', () => {
    const list =
      '<div class="simcal-calendar"><div class="simcal-event" data-start="1783735200"><span class="simcal-event-title">Wick</span></div></div>'
    const choice = recognize(list + threeEvents)
    expect(choice).toMatchObject({ sure: false })
    expect(getPlatform(choice)).toBe('json-ld')
    expect(getRejection(choice, 'simple-calendar')).toMatch(/1 of 3 shows, without prices/)
  })
})

describe('an API response that was saved as a file', () => {
  const event = { id: 7, name: 'Glass Kite', date: '2026-07-10', doorTime: '19:00:00', startTime: '20:00:00' }
  const events = [{ ...event, support: null, ticketsUrl: null }]

  test.each([
    ['as a whole', { data: { paginatedEvents: { collection: events, metadata: { totalPages: 1 } } } }],
    ['as a whole, of the older query', { data: { publicEvents: events } }],
    ['without what is around its list', events],
  ])('is recognized by the fields of its records, whatever its URL, if it was saved %s', (_, json) => {
    const choice = recognize(JSON.stringify(json), 'https://unknown.example/saved')
    expect(getPlatform(choice)).toBe('venuepilot')
    expect(choice.sure).toBe(true)
    expect(choice.chosen?.listings.map(({ title }) => title)).toEqual(['Glass Kite'])
  })

  test('isn’t recognized if no record has all the fields', () => {
    const { doorTime: _doorTime, ...otherFields } = event
    expect(getPlatform(recognize(JSON.stringify([otherFields])))).not.toBe('venuepilot')
    expect(getPlatform(recognize('{"doorTime": "19:00", "startTime": "20:00", "ticketsUrl": ""'))).toBeUndefined()
  })
})

test('the choice isn’t sure before the source of the page’s own software is fetched', () => {
  const shows = ['2026-07-10', '2026-07-11', '2026-07-12'].map((day) => ({
    '@type': 'MusicEvent',
    name: 'Wick',
    startDate: `${day}T20:00`,
    url: `/${day}`,
  }))
  const jsonLdScript = `<script type="application/ld+json">${JSON.stringify(shows)}</script>`
  expect(recognize(jsonLdScript)).toMatchObject({ sure: true })
  const withSoftware = recognize(`${jsonLdScript}<script src="https://assets.squarespace.com/site.js"></script>`)
  expect(getPlatform(withSoftware)).toBe('json-ld')
  expect(withSoftware.sure).toBe(false)
})

test('leaves a page without markers to the general parser, which has its own confidence', () => {
  const renderRow = (day: number, act: string): string =>
    `<li><h3>${act}</h3><p>Friday, July ${day}, 2026</p><p>Doors 7pm, show 8pm</p><p>$15</p><a href="/shows/${day}">Tickets</a></li>`
  const acts = ['Glass Kite', 'Wick & Tallow', 'The Embers', 'Paper Lanterns', 'Copper Finch Trio']
  const list = `<html><body><h1>Shows</h1><ul>${acts.map((act, index) => renderRow(3 + 7 * index, act)).join('')}</ul></body></html>`
  const choice = recognize(list)
  expect(getPlatform(choice)).toBe('general')
  expect(choice.chosen?.listings).not.toEqual([])
  expect(choice.sure).toBe(true)
  expect(recognize(`${list}<link rel="alternate" type="text/calendar" href="/shows.ics">`).sure).toBe(false)
})

describe('a page that only mentions a platform', () => {
  const renderArticle = (text: string): string =>
    `<html><body><article><h1>How we sell tickets</h1><p>July 10, 2026</p>${text}</article></body></html>`

  test.each([
    ['a blog post about DICE', '<p>We moved to DICE. <a href="https://dice.fm/">dice.fm</a></p>'],
    [
      'a manual with the code of a widget',
      '<pre>&lt;script&gt;DiceEventListWidget.create({"apiKey":"k"})&lt;/script&gt; &lt;div class="tw-section"&gt;</pre>',
    ],
    [
      'a link to one event among others',
      '<a href="https://www.eventbrite.com/e/wick-tickets-123456789">Wick</a> <a href="https://www.tixr.com/groups/finch/events/wick-12">Kite</a>',
    ],
    [
      'a page of tickets at several shops',
      '<a href="https://wl.seetickets.us/event/wick/1">See</a> <a href="https://www.ticketweb.com/event/2">TW</a> <a href="https://dice.fm/event/3">DICE</a>',
    ],
    [
      'a list of clubs that sell at one place',
      '<a href="https://one.turntabletickets.com/">One</a> <a href="https://two.turntabletickets.com/">Two</a>',
    ],
    [
      'shows of several organizers',
      '<a href="https://www.eventbrite.com/o/one-123456781">One</a> <a href="https://www.eventbrite.com/o/two-123456782">Two</a>',
    ],
    [
      'the feed of a blog',
      '<link rel="alternate" type="application/rss+xml" title="Copper Finch » Feed" href="/feed/">',
    ],
    ['entries of single events', '<a href="/wick.ics">Add</a> <a href="/kite.ics">Add</a>'],
  ])('is never recognized with certainty: %s', (_, body) => {
    const choice = recognize(renderArticle(body))
    expect(choice.sure).toBe(false)
    expect([undefined, 'general']).toContain(getPlatform(choice))
  })

  test('isn’t mistaken for a listing just because it describes the show that it is about', () => {
    const show = { '@type': 'MusicEvent', name: 'Wick', startDate: '2026-07-10T20:00' }
    const choice = recognize(renderArticle(`<script type="application/ld+json">${JSON.stringify(show)}</script>`))
    expect(choice.sure).toBe(false)
  })
})
