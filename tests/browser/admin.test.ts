import { expect, inject, test } from 'vitest'
import { OPERATORS_PAGES } from '../support/public-routes.ts'
import { visit } from '../support/visit.ts'

test('the admin page links to the public site and every tool, and says where events come from', {
  meta: {
    proves: [
      'Admin: links to home, events, venues, artists',
      'Admin: cards Data Quality Wizard and Scraping Coverage Monitor',
      'Admin: two disabled “Coming Soon” cards, Database Management and Analytics Dashboard',
      'Admin: notice: authentic venue sources, never synthetic or placeholder events',
    ],
  },
}, async () => {
  const { page, consoleMessages } = await visit('/admin')
  const main = page.getByRole('main')
  const getLinks = (links: ReturnType<typeof page.getByRole>) =>
    links.evaluateAll((elements) => elements.map((link) => [link.textContent, link.getAttribute('href')]))
  expect(await getLinks(page.getByRole('navigation', { name: 'The public site' }).getByRole('link'))).toEqual([
    ['Home', '/'],
    ['Events', '/events'],
    ['Venues', '/venues'],
    ['Artists', '/artists'],
  ])
  expect(await getLinks(main.locator('section').filter({ hasText: 'More tools' }).getByRole('link'))).toEqual([
    ['Add a venue', '/admin/venues'],
    ['Added shows', '/admin/shows'],
    ['Sources and schedules', '/admin/sources'],
    ['Runs', '/admin/runs'],
    ['Review queue', '/admin/review'],
    ['Reports', '/admin/reports'],
    ['Artists', '/admin/artists'],
    ['Enrichment', '/admin/enrichment'],
    ['Places', '/admin/places'],
    ['Venue facts', '/admin/venue-facts'],
    ['Pictures', '/admin/pictures'],
    ['Newsletter', '/admin/newsletter'],
    ['Editor', '/admin/edit'],
    ['Queues', '/api/admin/queues'],
  ])
  for (const name of ['Database Management', 'Analytics Dashboard']) {
    const card = page.getByRole('listitem').filter({ hasText: name })
    expect(await card.getByRole('button', { name: 'Coming Soon' }).isDisabled()).toBe(true)
    expect(await card.getByRole('link').count()).toBe(0)
  }
  expect(await page.getByText('Coming Soon').count()).toBe(2)
  const notice = await page.getByRole('complementary', { name: 'Where event information comes from' }).innerText()
  expect(notice).toContain('All event information comes from authentic venue sources.')
  expect(notice).toContain('Synthetic or placeholder events are never generated.')
  expect(consoleMessages).toEqual([])
  for (const [name, path] of [
    ['Data Quality Wizard', '/data-quality'],
    ['Scraping Coverage Monitor', '/scraping-coverage'],
  ] as const) {
    await main.getByRole('link', { name, exact: true }).click()
    await page.waitForURL(`**${path}`)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(name)
    await page.goBack()
  }
})

test.each([...OPERATORS_PAGES, '/toronto/admin'])('%s is neither indexed nor cached', async (path) => {
  const response = await fetch(inject('webUrl') + path)
  const { status, headers } = response
  expect([status, headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual([200, 'no-store', 'noindex'])
  expect(await response.text()).toContain('<meta name="robots" content="noindex"')
})

test('visitors load no code from the operators’ pages', async () => {
  const { page } = await visit('/events')
  const scripts = await page.evaluate(async () => {
    const urls = performance.getEntriesByType('resource').map(({ name: url }) => url)
    const texts = urls.filter((url) => url.endsWith('.js')).map((url) => fetch(url).then((response) => response.text()))
    return (await Promise.all(texts)).join('\n')
  })
  expect(scripts).toContain('All Events')
  for (const phrase of [
    'Fix All Issues',
    'Coming Soon',
    '/api/data-quality/',
    '/api/scraping/',
    '/api/admin/runs',
    '/api/admin/enrichment',
    'current-password',
  ])
    expect(scripts, phrase).not.toContain(phrase)
})
