import { describe, expect, test } from 'vitest'
import { bandsintown } from '../src/platforms/bandsintown.ts'
import { dothebay } from '../src/platforms/dothebay.ts'
import { residentAdvisor } from '../src/platforms/resident-advisor.ts'
import { songkick } from '../src/platforms/songkick.ts'
import { theList } from '../src/platforms/the-list.ts'
import { tockify } from '../src/platforms/tockify.ts'
import { tribeEvents } from '../src/platforms/tribe-events.ts'
import { venuepilot } from '../src/platforms/venuepilot.ts'
import type { Fetcher } from '../src/source/source.ts'
import { SourceError } from '../src/source/source-error.ts'
import { createFakeFetcher } from './fake-fetcher.ts'

const getPaths = (requests: readonly { url: string }[]): string[] =>
  requests.map(({ url }) => url.replace(/^https?:\/\/[^/]+/, ''))

describe('The List', () => {
  const toWeekUrl = (number: number) => `http://list.example.org/by-date.${number}.html`
  const page = `<ul><li></li></ul> [ ${[0, 1, 2, 4, 9, 10].map((n) => `<a href="by-date.${n}.html">x</a>`).join(' | ')} | <a href="by-band.1.html">y</a> ]`
  const bodies = Object.fromEntries([0, 1, 2, 4, 9, 10].map((number) => [toWeekUrl(number), page]))

  test('is fetched week by week, skipping weeks without shows', async () => {
    const { fetcher, requests } = createFakeFetcher(bodies)
    const { pages, complete } = await theList({ url: toWeekUrl(0) }).fetch(fetcher)
    expect(getPaths(requests)).toEqual([0, 1, 2, 4, 9, 10].map((number) => `/by-date.${number}.html`))
    expect([pages.length, complete]).toEqual([6, true])
  })

  test('never follows a link to another host', async () => {
    const { fetcher, requests } = createFakeFetcher({
      [toWeekUrl(0)]: '<ul></ul><a href="http://evil.example.net/by-date.1.html">x</a>',
    })
    await theList({ url: toWeekUrl(0) }).fetch(fetcher)
    expect(requests).toHaveLength(1)
  })
})

test('Do The Bay is fetched day by day, with every page of a day', async () => {
  const base = 'https://dothebay.example.org'
  const nextLink = '<div class="ds-paging"><a href="/?page=2" class="ds-next-page" rel="next">Next</a></div>'
  const days = Array.from({ length: 7 }, (_, day) => `${base}/events/2026/7/${day + 3}`)
  const bodies = Object.fromEntries(days.map((url) => [url, '<p></p>']))
  const { fetcher, requests } = createFakeFetcher(
    { ...bodies, [`${base}/events/today`]: nextLink, [`${base}/events/today?page=2`]: '<p></p>' },
    { depth: 'shallow' },
  )
  const { complete } = await dothebay({ url: `${base}/events/today` }).fetch(fetcher)
  expect(getPaths(requests)).toEqual([
    '/events/today',
    '/events/today?page=2',
    ...getPaths(days.map((url) => ({ url }))),
  ])
  expect(complete).toBe(true)
})

describe('Songkick', () => {
  const url = 'https://www.songkick.com/metro-areas/26330-us-bay'
  const renderListPage = (day: string) =>
    `<time datetime="${day}T20:00:00-0700"></time><a class="next_page" rel="next" href="/en/metro-areas/26330-us-bay?page=${day.slice(5, 7)}#x">Next</a>`

  test('is fetched for the next two months in a shallow scrape', async () => {
    const toPageUrl = (page: string) => `https://www.songkick.com/en/metro-areas/26330-us-bay?page=${page}`
    const { fetcher, requests } = createFakeFetcher(
      {
        [url]: renderListPage('2026-07-05'),
        [toPageUrl('07')]: renderListPage('2026-09-15'),
        [toPageUrl('09')]: renderListPage('2026-10-01'),
      },
      { depth: 'shallow' },
    )
    await songkick({ url }).fetch(fetcher)
    expect(requests).toHaveLength(2)
  })

  test('is fetched through its API if there is a key, up to the last page', async () => {
    const toPageUrl = (page: number) =>
      `https://api.songkick.com/api/3.0/metro_areas/26330/calendar.json?apikey=secret&page=${page}`
    const results = { event: [{ id: 1, displayName: 'x', start: { date: '2026-07-05' } }] }
    const renderResponse = (page: number) =>
      JSON.stringify({ resultsPage: { status: 'ok', totalEntries: 60, perPage: 50, page, results } })
    const { fetcher, requests } = createFakeFetcher(
      { [toPageUrl(1)]: renderResponse(1), [toPageUrl(2)]: renderResponse(2) },
      { keys: { songkick: 'secret' } },
    )
    const { pages } = await songkick({ url }).fetch(fetcher)
    expect([requests.length, pages.length]).toEqual([2, 2])
  })
})

describe('The Events Calendar', () => {
  const apiUrl = 'https://barn.example.org/wp-json/tribe/events/v1/events?per_page=50&start_date=2026-07-02'
  const nextUrl = 'https://barn.example.org/wp-json/tribe/events/v1/events?page=2'
  const listUrl = 'https://barn.example.org/events/'

  test('is fetched through its API, page by page', async () => {
    const { fetcher, requests } = createFakeFetcher({
      [apiUrl]: JSON.stringify({ events: [], next_rest_url: nextUrl }),
      [nextUrl]: JSON.stringify({ events: [] }),
    })
    await tribeEvents({ url: listUrl }).fetch(fetcher)
    expect(requests.map(({ url }) => url)).toEqual([apiUrl, nextUrl])
  })

  const createFetcherWithRefusedApi = (kind: 'refused' | 'robots-denied', bodies: Record<string, string>) => {
    const { fetcher, requests } = createFakeFetcher(bodies)
    const get: Fetcher['get'] = (url, request) =>
      url.includes('/wp-json/') ? Promise.reject(new SourceError(kind, url, 'no')) : fetcher.get(url, request)
    return { fetcher: { ...fetcher, get }, requests }
  }

  test('is fetched from its pages if the API is disabled', async () => {
    const { fetcher, requests } = createFetcherWithRefusedApi('refused', {
      [listUrl]: '<a class="tribe-events-c-nav__next" rel="next" href="/events/list/page/2/">Next</a>',
      'https://barn.example.org/events/list/page/2/': '<p></p>',
    })
    await tribeEvents({ url: listUrl }).fetch(fetcher)
    expect(getPaths(requests)).toEqual(['/events/', '/events/list/page/2/'])
  })

  test('isn’t fetched if robots.txt disallows it', async () => {
    const { fetcher, requests } = createFetcherWithRefusedApi('robots-denied', { [listUrl]: '' })
    await expect(tribeEvents({ url: listUrl }).fetch(fetcher)).rejects.toMatchObject({ kind: 'robots-denied' })
    expect(requests).toEqual([])
  })
})

describe('Tockify', () => {
  test('finds its calendar on the venue’s page', async () => {
    const { fetcher, requests } = createFakeFetcher({
      'https://barn.example.org/calendar':
        '<div data-tockify-component="agenda" data-tockify-calendar="oldbarn2"></div>',
    })
    await expect(tockify({ url: 'https://barn.example.org/calendar' }).fetch(fetcher)).rejects.toThrow('no response')
    expect(requests[1]?.url).toMatch(/^https:\/\/tockify\.com\/api\/ngevent\?calname=oldbarn2&.*startms=1783018800000/)
  })
})

test('VenuePilot is queried for the account whose id is on the venue’s page', async () => {
  const { fetcher, requests } = createFakeFetcher({
    'https://barn.example.org/shows':
      '<script>window.venuepilotSettings = { general: { accountIds: [2883], server: "x" } }</script>',
    'https://www.venuepilot.co/graphql': JSON.stringify({
      data: { paginatedEvents: { collection: [], metadata: { totalPages: 2 } } },
    }),
  })
  const { pages } = await venuepilot({ url: 'https://barn.example.org/shows' }).fetch(fetcher)
  const variables = requests.slice(1).map(({ request }) => JSON.parse(request?.body ?? '').variables)
  expect(variables).toMatchObject([1, 2].map((page) => ({ accountIds: [2883], page, startDate: '2026-07-02' })))
  expect(pages).toHaveLength(2)
})

test('VenuePilot’s account id may be in a script, and the page is rendered if no id is found', async () => {
  const url = 'https://barn.example.org/shows'
  const script = 'https://www.venuepilot.co/widgets/barn.js'
  const page = { [url]: `<script src="${script}"></script>` }
  const api = 'https://www.venuepilot.co/graphql'
  const response = JSON.stringify({ data: { paginatedEvents: { collection: [], metadata: { totalPages: 1 } } } })
  const settings = 'window.venuepilotSettings = { general: { accountIds: [992] } }'
  const withAccount = createFakeFetcher({ ...page, [script]: settings, [api]: response })
  expect((await venuepilot({ url }).fetch(withAccount.fetcher)).pages.map((page) => page.url)).toEqual([api])
  expect(withAccount.requests.at(-1)?.request?.body).toContain('"accountIds":[992]')
  const withoutAccount = createFakeFetcher(page)
  await venuepilot({ url }).fetch(withoutAccount.fetcher)
  expect(withoutAccount.requests.at(-1)).toEqual({ url, request: { render: 'browser' } })
})

test('Resident Advisor is queried for an area’s id, then for its events', async () => {
  const bodies: string[] = []
  const { fetcher } = createFakeFetcher({})
  const get: Fetcher['get'] = (url, request) => {
    bodies.push(request?.body ?? '')
    const response =
      bodies.length === 1
        ? { data: { area: { id: '218' } } }
        : { data: { eventListings: { data: [], totalResults: 120 } } }
    return Promise.resolve({ url, body: JSON.stringify(response) })
  }
  const { pages } = await residentAdvisor({ url: 'https://ra.co/events/us/sanfrancisco' }).fetch({ ...fetcher, get })
  const [area, ...eventQueries] = bodies.map((body) => JSON.parse(body).variables)
  expect(area).toEqual({ area: 'sanfrancisco', country: 'us' })
  expect(eventQueries).toMatchObject([1, 2].map((page) => ({ page, filters: { areas: { eq: 218 } } })))
  expect(pages).toHaveLength(2)
})

describe('Bandsintown', () => {
  test('never treats shows missing from a city’s page as deleted', async () => {
    const url = 'https://www.bandsintown.com/c/san-francisco-ca'
    expect(await bandsintown({ url }).fetch(createFakeFetcher({ [url]: '' }).fetcher)).toMatchObject({
      complete: false,
    })
  })

  test('calls the API only with a key', async () => {
    const url = 'https://rest.bandsintown.com/artists/Muk/events'
    await expect(bandsintown({ url }).fetch(createFakeFetcher({}).fetcher)).rejects.toMatchObject({ kind: 'needs-key' })
    const { fetcher } = createFakeFetcher({ [`${url}?app_id=secret`]: '[]' }, { keys: { bandsintown: 'secret' } })
    expect((await bandsintown({ url }).fetch(fetcher)).pages).toHaveLength(1)
  })
})
