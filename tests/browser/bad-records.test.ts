import type { EventCard } from '@houselights/contracts/entities/entities'
import { beforeAll, expect, test } from 'vitest'
import { getAllCards } from '../support/api.ts'
import { startFaultyApi } from '../support/faulty-api.ts'
import { openSite } from '../support/site.ts'
import { useOpened } from '../support/use-opened.ts'
import { visit, visitEach } from '../support/visit.ts'

const api = useOpened(startFaultyApi)
const site = useOpened(() => openSite(api.url))
/** An upcoming event. The tests make its date invalid. */
let event: EventCard
beforeAll(async () => {
  const upcoming = await getAllCards()
  const candidate = upcoming.slice(0, 8).find(({ artist, status }) => artist && status === 'scheduled')
  if (!candidate?.artist) throw new Error('The demo has no event with an artist among its first eight.')
  event = candidate
})

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
/** Changes `event` in every response of the API. */
const changeEvent = (change: (event: Record<string, unknown>) => unknown) => {
  api.state.rewrite = (_, body) => {
    const changeIfSame = (value: unknown) => (isRecord(value) && value.id === event.id ? change(value) : value)
    return Array.isArray(body) ? body.map(changeIfSame) : changeIfSame(body)
  }
}
/** Replaces these fields in every record that the API returns and that has them. */
const replaceFields = (fields: Record<string, unknown>) => {
  api.state.rewrite = (_, body) => {
    const replaceIn = (value: unknown) =>
      isRecord(value)
        ? { ...value, ...Object.fromEntries(Object.entries(fields).filter(([name]) => name in value)) }
        : value
    return Array.isArray(body) ? body.map(replaceIn) : replaceIn(body)
  }
}
const getPages = () => [
  '/',
  '/events',
  `/events/${event.slug}`,
  `/artists/${event.artist?.slug}`,
  `/venues/${event.venue.slug}`,
]

test.each([
  // packages/contracts/src/contract/tolerant-schema.test.ts has more cases.
  ['no date', { date: undefined }],
  ['garbage for a date', { date: 'garbage' }],
  ['garbage for every date', { date: 'x', localDate: 'x', startsAt: 'x', showTime: 7, doors: {}, lastSeenAt: null }],
])(
  'an event with %s breaks no page, and its date shows as “Date TBD”',
  { meta: { proves: ['Whole site: a bad date shows “Date TBD” on every screen; one bad record breaks no page'] } },
  async (_, fields) => {
    changeEvent((record) => ({ ...record, ...fields }))
    for (const path of getPages()) {
      const response = await fetch(site.url + path)
      const html = await response.text()
      expect([response.status, path]).toEqual([200, path])
      expect(html, path).toContain('Date TBD')
      expect(html, path).not.toMatch(/Invalid Date|NaN|undefined,/)
    }
  },
)

test('an event without a date works in the browser, without badge, countdown, calendar or structured data', async () => {
  changeEvent((record) => ({ ...record, date: 'garbage' }))
  await visitEach(getPages(), { site: site.url }, async ({ page, consoleMessages }, path) => {
    expect(await page.getByText('Date TBD').count(), path).toBeGreaterThan(0)
    // The browser fetches the record again and logs one warning about it, but no error.
    expect(
      consoleMessages.filter((line) => !line.includes('in part what its contract')),
      path,
    ).toEqual([])
  })
  const { page } = await visit(`/events/${event.slug}`, { site: site.url })
  expect(await page.getByText(/^(TONIGHT|TOMORROW)$/).count()).toBe(0)
  expect(await page.locator('[data-countdown]').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Calendar' }).isDisabled()).toBe(true)
  expect(await page.locator('script[type="application/ld+json"]').count()).toBe(0)
  expect(await page.locator('dl').getByText('Time not announced').count()).toBe(1)
})

test('an event that can’t be shown at all is left out and not counted', async () => {
  const count = async () =>
    (await (await fetch(`${site.url}/events`)).text()).match(/([\d,]+)(?:<!-- -->)? shows?</)?.[1]
  api.state.rewrite = undefined
  const countBefore = Number(await count())
  changeEvent((record) => ({ ...record, title: null }))
  expect(Number(await count())).toBe(countBefore - 1)
  for (const path of getPages().filter((path) => path !== `/events/${event.slug}`))
    expect((await fetch(site.url + path)).status, path).toBe(200)
})

test.each([[null], ['x'], [undefined], [{}]])(
  'a count of %j breaks no artist or venue page',
  { meta: { proves: ['Whole site: a bad date shows “Date TBD” on every screen; one bad record breaks no page'] } },
  async (count) => {
    replaceFields({ upcomingCount: count, weekCount: count, coveragePercentage: 140 })
    const { artist, venue } = event
    for (const [path, name] of [
      [`/artists/${artist?.slug}`, artist?.name],
      [`/artists?search=${encodeURIComponent(artist?.name ?? '')}`, artist?.name],
      [`/venues/${venue.slug}`, venue.name],
      ['/venues', venue.name],
      ['/scraping-coverage', venue.name],
    ]) {
      const response = await fetch(site.url + path)
      const [, main = ''] = /<main([\s\S]*)<\/main>/.exec(await response.text()) ?? []
      expect([response.status, path]).toEqual([200, path])
      expect(main, path).toContain(name?.replaceAll('&', '&amp;').replaceAll("'", '&#x27;'))
      expect(main, path).not.toMatch(/Not Found|NaN|140%/)
    }
  },
)

test('invalid fields break no event, artist or venue page', async () => {
  replaceFields({
    bill: [{ role: 'support' }],
    openingActsDetails: 'nobody',
    sources: [7],
    tags: null,
    socialLinks: { instagram: 7 },
    picture: { id: 1 },
    imageUrl: 'javascript:alert(1)',
    website: 'no address',
    ticketUrl: 'mailto:x@y.example',
  })
  for (const path of getPages()) {
    const response = await fetch(site.url + path)
    expect(response.status, path).toBe(200)
    expect(await response.text(), path).not.toMatch(/Failed to fetch|Not Found|went wrong/)
  }
})
