import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { getHrefs, section } from '../support/page-parts.ts'
import { useStage } from '../support/stage.ts'
import { visit } from '../support/visit.ts'

const stage = useStage('rooms')
beforeAll(() => stage.setClock('2025-05-02T12:00:00-07:00'))

const STARTS_AT = new Date('2025-05-03T20:00:00-07:00')
const open = (path: string) => visit(path, { site: stage.site })

const loadJsonLd = async (page: Page): Promise<unknown> =>
  JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '')

/** A show that only the Wick List lists. */
async function aListedShow(venueId: string, title: string) {
  const { id: sourceId } = await stage.aSource({ name: `Wick List of ${title}`, kind: 'aggregator' })
  const event = await stage.anEvent({ venueId, title, startsAt: STARTS_AT })
  await stage.aSourceRecord({ eventId: event.id, sourceId, url: 'https://wick-list.example/may' })
  return event
}

test('a room without a scraped calendar says who lists its shows, and which pages state its facts', async () => {
  const { id, slug } = await stage.aVenue({
    name: 'Moth Cellar',
    address: '1 Wick St',
    capacity: 120,
    socialLinks: { instagram: 'mothcellar' },
    evidence: [{ facts: ['address', 'capacity'], source: 'https://www.moth.example/about', readOn: '2025-04-02' }],
  })
  expect((await fetch(`${stage.site}/venues/${slug}`)).status).toBe(404)
  await aListedShow(id, 'First Moths')
  const { page } = await open(`/venues/${slug}`)
  const main = page.locator('main')
  expect(await main.innerText()).toContain('Listed by Wick List of First Moths. Its own calendar isn’t scraped.')
  const instagram = section(page, 'Follow Us').getByRole('link', { name: 'Instagram' })
  expect(await instagram.getAttribute('href')).toBe('https://www.instagram.com/mothcellar')
  await page.getByText('Where this comes from').click()
  expect(await main.innerText()).toContain('Address and capacity: moth.example, read April 2, 2025')
})

test('a closed room says so with its source, and promises no new shows', async () => {
  const { slug } = await stage.aVenueWithPage({
    name: 'Last Lamp',
    venueType: 'bar',
    closed: { source: 'https://paper.example/last-lamp', readOn: '2025-04', year: 2019 },
  })
  const { page } = await open(`/venues/${slug}`)
  const words = await page.locator('main').innerText()
  expect(words).toContain('Closed in 2019, according to paper.example')
  expect(words).toContain('Last Lamp was a bar in San Francisco.')
  expect(words).not.toContain('Check back soon')
  const list = await open('/venues')
  expect(await list.page.locator('main').innerText()).not.toContain('Last Lamp')
})

test('a show whose location is announced later links to its source, and to no venue or map', async () => {
  const { id, slug: venueSlug } = await stage.aVenue({
    name: 'Location announced later',
    slug: 'san-francisco-location-announced-later',
  })
  const { slug } = await aListedShow(id, 'Secret Moths')
  const { page } = await open(`/events/${slug}`)
  expect(await page.locator('main').innerText()).toContain(
    'Location announced later: see Wick List of Secret Moths, wick-list.example',
  )
  expect(await page.title()).toContain('Secret Moths (location announced later)')
  const hrefs = await getHrefs(page.locator('main a'))
  expect(hrefs).toContain('https://wick-list.example/may')
  expect(hrefs.filter((href) => /\/venues\/|openstreetmap|google\.com\/maps/.test(href ?? ''))).toEqual([])
  const event = await loadJsonLd(page)
  expect(event).toMatchObject({
    location: { '@type': 'Place', name: 'Location announced later', address: { addressLocality: 'San Francisco' } },
  })
  expect(JSON.stringify(event)).not.toContain(venueSlug)
  for (const path of ['/events', '/tonight?date=2025-05-03', '/map?day=2025-05-03', '/announced'])
    expect(await (await fetch(stage.site + path)).text(), path).not.toContain(`/venues/${venueSlug}`)
})

test('a show in a city of several towns says in which town it is', async () => {
  const { id, slug: venueSlug } = await stage.aVenue({
    name: 'Tallow Room',
    address: '3 Wick St',
    town: 'Albany',
    cityId: 'east-bay',
  })
  const { slug } = await stage.anEvent({ venueId: id, title: 'Tallow Night', startsAt: STARTS_AT })
  for (const path of ['/east-bay/events', '/east-bay', `/east-bay/events/${slug}`]) {
    const { page } = await open(path)
    expect(await page.locator('main').innerText(), path).toMatch(/Tallow Room\s*·\s*Albany/)
  }
  const { page } = await open(`/east-bay/events/${slug}`)
  expect(await loadJsonLd(page)).toMatchObject({ location: { address: { addressLocality: 'Albany' } } })
  const calendar = await (await fetch(`${stage.site}/east-bay/venues/${venueSlug}.ics`)).text()
  expect(calendar).toContain(String.raw`LOCATION:Tallow Room\, 3 Wick St\, Albany\, CA`)
})
