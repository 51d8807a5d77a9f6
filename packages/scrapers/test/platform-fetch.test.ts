import { describe, expect, test } from 'vitest'
import { axs } from '../src/platforms/axs.ts'
import { carbonhouse } from '../src/platforms/carbonhouse.ts'
import { dice } from '../src/platforms/dice.ts'
import { eventbrite } from '../src/platforms/eventbrite.ts'
import { jsonLd } from '../src/platforms/json-ld.ts'
import { squarespace } from '../src/platforms/squarespace.ts'
import { ticketmaster } from '../src/platforms/ticketmaster.ts'
import { tnew } from '../src/platforms/tnew.ts'
import { trumba } from '../src/platforms/trumba.ts'
import { createFakeFetcher } from './fake-fetcher.ts'

const getUrls = (result: { pages: { url: string }[] }): string[] => result.pages.map(({ url }) => url)

describe('AXS', () => {
  const url = 'https://www.tallowroom.example/'
  const feedUrl = 'https://aegwebprod.blob.core.windows.net/json/events/0/events.json'
  const widget = `<div class="c-axs-event-card" data-file="https://aegwebprod.blob.core.windows.net/json/resources/1/events/pick/events.json"></div>
    <div class="c-axs-event-card" data-file="${feedUrl}"></div>`

  test('fetches the feed that the widget links to, rather than a hand-picked list', async () => {
    const { fetcher } = createFakeFetcher({ [url]: widget, [feedUrl]: '{"events":[]}' })
    expect(getUrls(await axs({ url }).fetch(fetcher))).toEqual([feedUrl])
  })

  test('keeps the page and reports a problem if the feed can’t be fetched', async () => {
    const { fetcher } = createFakeFetcher({ [url]: widget })
    const result = await axs({ url }).fetch(fetcher)
    expect(getUrls(result)).toEqual([url])
    expect(result).toMatchObject({ complete: false, problems: [{ kind: 'unreachable', url: feedUrl }] })
  })
})

describe('carbonhouse', () => {
  const url = 'https://www.tallowtheatre.example/events/'
  const toAjaxUrl = (offset: number, size: number): string =>
    `https://www.tallowtheatre.example/events/events_ajax/${offset}?category=0&venue=0&team=0&exclude=&per_page=${size}&came_from_page=event-list-page`
  const renderCard = (name: string): string => `<div class="eventItem entry"><h3>${name}</h3></div>`
  const firstPage = `<div id="list">${renderCard('a')}</div><button id="loadMoreEvents" data-offset="9" data-increment="6">`
  const bodies = { [url]: firstPage, [toAjaxUrl(9, 6)]: JSON.stringify(renderCard('b')) }

  test('requests more pages until a response has no cards', async () => {
    const { fetcher } = createFakeFetcher({ ...bodies, [toAjaxUrl(15, 6)]: JSON.stringify('') })
    const result = await carbonhouse({ url }).fetch(fetcher)
    expect(getUrls(result)).toEqual([url, toAjaxUrl(9, 6), toAjaxUrl(15, 6)])
    expect(result.complete).toBe(true)
  })

  test('stops if a site returns the same cards again', async () => {
    const { fetcher, requests } = createFakeFetcher({ ...bodies, [toAjaxUrl(15, 6)]: JSON.stringify(renderCard('b')) })
    await carbonhouse({ url }).fetch(fetcher)
    expect(requests).toHaveLength(3)
  })
})

describe('DICE', () => {
  const url = 'https://ampere.example/events'
  const apiUrl = 'https://partners-endpoint.dice.fm/api/v2/events'
  const firstUrl = `${apiUrl}?page%5Bsize%5D=24&types=linkout%2Cevent&filter%5Bvenues%5D%5B%5D=Ampere`

  test.each([
    `DiceEventListWidget.create({"layout":"list","apiKey":"k3y-of-page","venues":["Ampere"],"version":2});`,
    `DiceEventListWidget.create({ apiKey: 'k3y-of-page', venues: ['Ampere'] })`,
    `DiceEventListWidget.create({&quot;apiKey&quot;:&quot;k3y-of-page&quot;,&quot;venues&quot;:[&quot;Ampere&quot;]})`,
  ])('finds the key in %s, sends it only to DICE in a header and never stores it', async (script) => {
    const nextUrl = 'https://events-api.dice.fm/api/v2/events?page[number]=2'
    const { fetcher, requests } = createFakeFetcher({
      [url]: `<script>${script}</script>`,
      [firstUrl]: JSON.stringify({ data: [], links: { next: nextUrl } }),
      [`${apiUrl}?page[number]=2`]: JSON.stringify({ data: [], links: { next: null } }),
    })
    const result = await dice({ url }).fetch(fetcher)
    expect(getUrls(result)).toEqual([firstUrl, `${apiUrl}?page[number]=2`])
    const keys = requests.map(({ request }) => request?.headers?.['x-api-key'])
    expect(keys).toEqual([undefined, 'k3y-of-page', 'k3y-of-page'])
    expect(JSON.stringify(result)).not.toContain('k3y-of-page')
  })

  test('accepts the API response that a recording contains instead of the page', async () => {
    const page = { url, body: JSON.stringify({ data: [], links: { next: `${apiUrl}?page[number]=2` } }) }
    const { fetcher } = createFakeFetcher({ [url]: page.body })
    expect(await dice({ url }).fetch(fetcher)).toMatchObject({ pages: [page], complete: false })
  })
})

describe('Eventbrite', () => {
  const url = 'https://www.eventbrite.com/o/cellar-nine-123456789'
  const toApiUrl = (page: number): string =>
    `https://www.eventbrite.com/api/v3/organizers/123456789/events/?expand=ticket_availability,venue&status=live&only_public=true&page=${page}`
  const renderResponse = (hasMore: boolean): string =>
    JSON.stringify({ pagination: { has_more_items: hasMore }, events: [] })
  const renderOrganizerPage = (hasMore: boolean): string => {
    const event = { id: '1', name: 'A', url: 'https://www.eventbrite.com/e/a-tickets-1', start_date: '2026-03-05' }
    const data = { props: { pageProps: { upcomingEvents: [event], hasMoreUpcoming: hasMore } } }
    return `<script id="__NEXT_DATA__" type="application/json">${JSON.stringify(data)}</script>`
  }

  test("fetches only the organizer's page if it has all events", async () => {
    const { fetcher, requests } = createFakeFetcher({ [url]: renderOrganizerPage(false) })
    expect(getUrls(await eventbrite({ url }).fetch(fetcher))).toEqual([url])
    expect(requests).toHaveLength(1)
  })

  test('fetches the rest of a long list, even if the site only shows the widget', async () => {
    const siteUrl = 'https://cellarnine.example/'
    const bodies = {
      [url]: renderOrganizerPage(true),
      [toApiUrl(1)]: renderResponse(true),
      [toApiUrl(2)]: renderResponse(false),
    }
    const bodiesWithWidget = { ...bodies, [siteUrl]: `<iframe src="${url}">` }
    expect(getUrls(await eventbrite({ url }).fetch(createFakeFetcher(bodies).fetcher))).toEqual([
      toApiUrl(1),
      toApiUrl(2),
    ])
    expect(getUrls(await eventbrite({ url: siteUrl }).fetch(createFakeFetcher(bodiesWithWidget).fetcher))).toEqual([
      toApiUrl(1),
      toApiUrl(2),
    ])
  })

  test('reports a problem if the rest can’t be fetched', async () => {
    const result = await eventbrite({ url }).fetch(createFakeFetcher({ [url]: renderOrganizerPage(true) }).fetcher)
    expect(getUrls(result)).toEqual([url])
    expect(result).toMatchObject({ complete: false, problems: [{ kind: 'unreachable', url: toApiUrl(1) }] })
  })

  test('fetches all pages of a search, as counted on its first page', async () => {
    const searchUrl = 'https://www.eventbrite.com/d/ca--san-francisco/music--events/'
    const data = { search_data: { events: { pagination: { page_count: 2 }, results: [] } } }
    const body = `<script>window.__SERVER_DATA__ = ${JSON.stringify(data)};</script>`
    const { fetcher } = createFakeFetcher({ [searchUrl]: body, [`${searchUrl}?page=2`]: body })
    expect(getUrls(await eventbrite({ url: searchUrl }).fetch(fetcher))).toEqual([searchUrl, `${searchUrl}?page=2`])
  })
})

describe('Squarespace', () => {
  const url = 'https://cobalt.example/calendar'
  const jsonUrl = `${url}?format=json`
  const item = { id: 'a', title: 'A', startDate: 1 }

  test('pages through a collection while there are upcoming events', async () => {
    const pagination = { nextPage: true, nextPageUrl: '/calendar?offset=5' }
    const { fetcher } = createFakeFetcher({
      [jsonUrl]: JSON.stringify({ upcoming: [item], pagination }),
      [`${url}?offset=5&format=json`]: JSON.stringify({ upcoming: [], past: [item], pagination }),
    })
    expect(getUrls(await squarespace({ url }).fetch(fetcher))).toEqual([jsonUrl, `${url}?offset=5&format=json`])
  })

  test('fetches a calendar block’s events month by month', async () => {
    const block = `<div class="calendar-block" data-block-json="{&quot;collectionId&quot;:&quot;0123456789abcdef01234567&quot;}">`
    const toMonthUrl = (name: string): string =>
      `https://cobalt.example/api/open/GetItemsByMonth?month=${name}&collectionId=0123456789abcdef01234567`
    const bodies = { [jsonUrl]: JSON.stringify({ collection: {}, mainContent: block }) }
    for (const name of ['12-2026', '01-2027', '02-2027']) Object.assign(bodies, { [toMonthUrl(name)]: '[]' })
    const { fetcher } = createFakeFetcher(bodies, { depth: 'shallow', now: '2026-12-31T20:00:00-08:00' })
    expect(getUrls(await squarespace({ url }).fetch(fetcher))).toEqual(
      ['12-2026', '01-2027', '02-2027'].map(toMonthUrl),
    )
  })

  test('uses the page itself if it has no data', async () => {
    const { fetcher } = createFakeFetcher({ [jsonUrl]: '<html>', [url]: '<html>' })
    expect(getUrls(await squarespace({ url }).fetch(fetcher))).toEqual([url])
  })
})

describe('Ticketmaster', () => {
  const url = 'https://app.ticketmaster.com/discovery/v2/events.json?dmaId=382'
  const toPageUrl = (number: number): string => `${url}&sort=date%2Casc&size=100&page=${number}&apikey=k3y`
  const body = JSON.stringify({ _embedded: { events: [] }, page: { totalPages: 3 } })
  const bodies = { [toPageUrl(0)]: body, [toPageUrl(1)]: body, [toPageUrl(2)]: body }

  test('fetches every page in a full scrape, and only the first pages in a shallow one', async () => {
    const keys = { ticketmaster: 'k3y' }
    expect((await ticketmaster({ url }).fetch(createFakeFetcher(bodies, { keys }).fetcher)).pages).toHaveLength(3)
    const shallowFetch = createFakeFetcher(bodies, { keys, depth: 'shallow' })
    expect((await ticketmaster({ url }).fetch(shallowFetch.fetcher)).pages).toHaveLength(2)
  })

  test('reports that it needs a key', async () => {
    await expect(ticketmaster({ url }).fetch(createFakeFetcher(bodies).fetcher)).rejects.toMatchObject({
      kind: 'needs-key',
    })
  })

  test('accepts an empty list, and reports a fault as a refusal', () => {
    const context = { now: '2026-03-02T12:00:00-08:00', timeZone: 'America/Los_Angeles' }
    const parse = (body: unknown) => ticketmaster({ url }).parse([{ url, body: JSON.stringify(body) }], context)
    expect(parse({ page: { totalElements: 0 } })).toMatchObject({ listings: [], problems: [] })
    expect(() => parse({ fault: { faultstring: 'Invalid ApiKey' } })).toThrow(/Invalid ApiKey/)
    expect(() => parse({ something: 'else' })).toThrow(/no list of events/)
  })
})

describe('TNEW', () => {
  const url = 'https://shop.tallowhall.example/events?view=list'
  const apiUrl = 'https://shop.tallowhall.example/api/products/productionseasons'
  const token = '<input name="__RequestVerificationToken" type="hidden" value="t0k3n">'
  const bodies = { [url]: token, [apiUrl]: '{"productions":[]}' }

  test('requests the shop’s performances with the token of its page, and stores no token', async () => {
    const { fetcher, requests } = createFakeFetcher(bodies, { depth: 'shallow' })
    const result = await tnew({ url }).fetch(fetcher)
    expect(getUrls(result)).toEqual([apiUrl])
    expect(requests.at(-1)?.request).toEqual({
      method: 'POST',
      headers: { 'content-type': 'application/json', requestverificationtoken: 't0k3n' },
      body: JSON.stringify({ startDate: '2026-07-02T00:00', endDate: '2026-08-31T23:59', keywords: [] }),
    })
    expect(JSON.stringify(result)).not.toContain('t0k3n')
  })

  test('finds the shop’s page from the URL of its API', async () => {
    const eventsUrl = 'https://shop.tallowhall.example/events'
    const { fetcher, requests } = createFakeFetcher({ [eventsUrl]: '<html>', [apiUrl]: '{"productions":[]}' })
    await tnew({ url: apiUrl }).fetch(fetcher)
    expect(requests.map((sent) => sent.url)).toEqual([eventsUrl, apiUrl])
    expect(requests.at(-1)?.request?.headers).toEqual({ 'content-type': 'application/json' })
  })
})

describe('Trumba', () => {
  const url = 'https://www.trumba.com/calendars/cobalt.json'
  const toFeedUrl = (day: string): string => `${url}?startdate=${day}&enddate=20270806`
  const renderFeed = (length: number, lastDay: string): string =>
    JSON.stringify(Array.from({ length }, () => ({ eventID: 1, title: 'A', startDateTime: `${lastDay}T20:00:00` })))

  test('continues a full feed from its last day until a response isn’t full', async () => {
    const { fetcher } = createFakeFetcher({
      [toFeedUrl('20260702')]: renderFeed(200, '2026-09-05'),
      [toFeedUrl('20260905')]: renderFeed(3, '2026-10-01'),
    })
    const result = await trumba({ url }).fetch(fetcher)
    expect(getUrls(result)).toEqual([toFeedUrl('20260702'), toFeedUrl('20260905')])
    expect(result.complete).toBe(true)
  })
})

describe('JSON-LD', () => {
  const url = 'https://lampblack.example/shows'

  test('follows the next page only on the same host', async () => {
    const bodies = {
      [url]: '<a rel="next" href="/shows?page=2">',
      [`${url}?page=2`]: '<link rel="next" href="https://elsewhere.example/">',
    }
    expect(getUrls(await jsonLd({ url }).fetch(createFakeFetcher(bodies).fetcher))).toEqual([url, `${url}?page=2`])
  })
})
