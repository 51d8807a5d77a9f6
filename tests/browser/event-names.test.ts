import { createTestVenue } from '@houselights/database/testing/saved-scrapes'
import { aListing } from '@houselights/domain/testing/listings'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { expectFitsAndPassesAxe } from '../support/fit-and-axe.ts'
import { useStage } from '../support/stage.ts'
import { visit } from '../support/visit.ts'

type ListingFields = NonNullable<Parameters<typeof aListing>[0]>
const TODAY = '2025-05-02'
const noPrice = { text: null, min: null, max: null, currency: null, admission: null }
const openMic: ListingFields = {
  title: 'Open Mic Mondays 8pm FREE',
  name: 'Open Mic Mondays',
  headliner: null,
  night: 'Open Mic Mondays',
  at: `${TODAY} 20:00`,
  price: { text: 'FREE', min: 0, max: 0, currency: 'USD', admission: 'free' },
}
const presentedShow: ListingFields = {
  title: 'Otter & Sons presents GLASS KITE w/ Moth Ballet',
  name: 'Glass Kite w/ Moth Ballet',
  headliner: 'Glass Kite',
  support: ['Moth Ballet'],
  presenter: 'Otter & Sons',
  tour: 'The Long Paper Tour',
  night: 'Rave of Rags',
  at: `${TODAY} 21:00`,
  endsAt: '2025-05-03T01:30:00-07:00',
  price: { text: 'PWYC', min: 0, max: null, currency: null, admission: 'pay what you can' },
}
const canceledShow: ListingFields = {
  title: 'CANCELLED - Tin Whistle Parade',
  name: 'Tin Whistle Parade',
  headliner: 'Tin Whistle Parade',
  status: 'cancelled',
  at: `${TODAY} 19:00`,
  price: { ...noPrice, text: '18+ Doors: 7:00 PM' },
}
// Test venues are named “Hall” plus a number.
const movedShow: ListingFields = { title: 'Velvet Static', status: 'moved', presenter: 'Hall', at: `${TODAY} 22:00` }

const slugs = new Map<string, string>()
const stage = useStage('event_names')
beforeAll(async () => {
  const testVenue = await createTestVenue(stage.db)
  await testVenue.scrape(
    await testVenue.source('page'),
    [openMic, presentedShow, canceledShow, movedShow].map((fields) => aListing(fields)),
  )
  for (const { title, slug } of await stage.db.query('select title, slug from events')) slugs.set(title, slug)
})

const open = (path: string) => visit(path, { site: stage.site })
const openEvent = (name: string) => open(`/events/${slugs.get(name)}`)
const parseJsonLd = async (page: Page) =>
  JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '{}')
const getHeadings = (page: Page) => page.locator('main h2').allInnerTexts()

describe('a show without an artist', () => {
  test('has a page without an artist section, with the same title in link previews and structured data', async () => {
    const { page, consoleMessages } = await openEvent('Open Mic Mondays')
    expect(await page.locator('h1').innerText()).toBe('Open Mic Mondays')
    expect(await getHeadings(page)).not.toContain('The artist')
    expect(await page.locator('main a[href^="/artists/"]').count()).toBe(0)
    const data = await parseJsonLd(page)
    expect(data).toMatchObject({ '@type': 'MusicEvent', name: 'Open Mic Mondays', isAccessibleForFree: true })
    expect(data).not.toHaveProperty('performer')
    expect(await page.locator('meta[property="og:title"]').getAttribute('content')).toContain('Open Mic Mondays')
    const calendar = await page.getByRole('link', { name: 'Calendar', exact: true }).getAttribute('href')
    expect(new URL(calendar ?? '').searchParams.get('text')).toBe('Open Mic Mondays')
    expect(consoleMessages).toEqual([])
    await expectFitsAndPassesAxe(page, 'an event without acts')
  })

  test('appears in lists and cards with only its name', async () => {
    const { page } = await open('/events')
    const row = page.locator('[data-event]', { hasText: 'Open Mic Mondays' })
    expect(await row.locator('a[href^="/artists/"]').count()).toBe(0)
    await page.goto(`${stage.site}/`)
    const card = page.locator('article', { has: page.getByRole('heading', { name: 'Open Mic Mondays' }) })
    expect(await card.locator('a[href^="/artists/"]').count()).toBe(0)
    const response = await fetch(`${stage.api}/api/events/${slugs.get('Open Mic Mondays')}`)
    expect(await response.json()).toMatchObject({ artist: null, bill: [], night: 'Open Mic Mondays' })
  })
})

describe('a show’s page', () => {
  test('shows its presenter, tour, night and end time', async () => {
    const { page } = await openEvent('Glass Kite w/ Moth Ballet')
    for (const line of ['Otter & Sons presents', 'The Long Paper Tour', 'Part of Rave of Rags'])
      expect(await page.getByText(line, { exact: true }).count(), line).toBe(1)
    expect(await page.locator('dl > div', { hasText: 'Ends' }).locator('dd').innerText()).toBe('1:30 AM')
    expect(await parseJsonLd(page)).toMatchObject({
      endDate: '2025-05-03T01:30:00-07:00',
      organizer: { name: 'Otter & Sons' },
      performer: [{ name: 'Glass Kite' }, { name: 'Moth Ballet' }],
    })
    const calendar = await page.getByRole('link', { name: 'Calendar', exact: true }).getAttribute('href')
    expect(new URL(calendar ?? '').searchParams.get('dates')).toBe('20250503T040000Z/20250503T083000Z')
    await expectFitsAndPassesAxe(page, 'a presented show')
  })

  test('doesn’t repeat the venue as its presenter', async () => {
    const { page } = await openEvent('Velvet Static')
    expect(await page.locator('h1').innerText()).toBe('Velvet Static')
    expect(await page.getByText(/presents$/).count()).toBe(0)
  })

  test('says only once that it is canceled, and doesn’t show times as a price', async () => {
    const { page } = await openEvent('Tin Whistle Parade')
    expect(await page.locator('h1').innerText()).toBe('Tin Whistle Parade')
    const main = await page.locator('main').innerText()
    expect(main).not.toMatch(/CANCELLED -|18\+ Doors/)
    expect(main).toContain('This show is canceled.')
  })
})
