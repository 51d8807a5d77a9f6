import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { expectFitAndClean } from '../support/fit-and-axe.ts'
import { visit } from '../support/visit.ts'

describe('the admin page', () => {
  test('links back to home, events, venues and artists', async () => {
    const { page, complaints } = await visit('/admin')
    const links = page.getByRole('navigation', { name: 'The public site' }).getByRole('link')
    expect(await links.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual([
      '/',
      '/events',
      '/venues',
      '/artists',
    ])
    expect(await links.allInnerTexts()).toEqual(['Home', 'Events', 'Venues', 'Artists'])
    expect(complaints).toEqual([])
  })

  test.each([
    ['Data Quality Wizard', '/data-quality'],
    ['Scraping Coverage Monitor', '/scraping-coverage'],
  ])('leads to the %s by its card', async (name, path) => {
    const { page } = await visit('/admin')
    await page.getByRole('main').getByRole('link', { name, exact: true }).click()
    await page.waitForURL(`**${path}`)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).innerText()).toBe(name)
  })

  test('has two cards that are coming soon and cannot be used', async () => {
    const { page } = await visit('/admin')
    for (const name of ['Database Management', 'Analytics Dashboard']) {
      const card = page.getByRole('listitem').filter({ hasText: name })
      expect(await card.getByRole('button', { name: 'Coming Soon' }).isDisabled()).toBe(true)
      expect(await card.getByRole('link').count()).toBe(0)
    }
    expect(await page.getByText('Coming Soon').count()).toBe(2)
  })

  test('gives notice that events come from authentic venue sources and none is made up', async () => {
    const { page } = await visit('/admin')
    const notice = await page.getByRole('complementary', { name: 'Where event information comes from' }).innerText()
    expect(notice).toContain('All event information comes from authentic venue sources.')
    expect(notice).toContain('Synthetic or placeholder events are never generated.')
  })

  test('lists the further tools', async () => {
    const { page } = await visit('/admin')
    const tools = page.getByRole('main').locator('section').filter({ hasText: 'Further tools' }).getByRole('link')
    expect(await tools.evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute('href')]))).toEqual([
      ['Add a venue', '/admin/venues'],
      ['Sources and schedules', '/admin/sources'],
      ['Runs', '/admin/runs'],
      ['Review queue', '/admin/review'],
      ['Reports', '/admin/reports'],
      ['Artists', '/admin/artists'],
      ['Enrichment', '/admin/enrichment'],
      ['Places', '/admin/places'],
      ['Pictures', '/admin/pictures'],
      ['Newsletter', '/admin/newsletter'],
      ['Editor', '/admin/edit'],
      ['Queues', '/api/admin/queues'],
    ])
  })

  test.each(['light', 'dark'] as const)('fits, and holds nothing that axe finds, in %s', async (colorScheme) => {
    const { page } = await visit('/admin', { colorScheme, reducedMotion: 'reduce' })
    await expectFitAndClean(page, '/admin')
  })
})

/** The addresses of the operators' pages, by the files of their routes. */
const OPERATORS_PAGES = readdirSync(join(import.meta.dirname, '../../apps/web/src/routes/_operators'), {
  recursive: true,
})
  .map(String)
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => `/${file.slice(0, -'.tsx'.length)}`.replace(/\/index$/, ''))

test.each([...OPERATORS_PAGES, '/toronto/admin'])('%s is for no search engine and kept by nobody', async (path) => {
  const answer = await fetch(inject('webUrl') + path)
  expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('x-robots-tag')]).toEqual([
    200,
    'no-store',
    'noindex',
  ])
  expect(await answer.text()).toContain('<meta name="robots" content="noindex"')
})

test('visitors load nothing of the operators’ pages', async () => {
  const { page } = await visit('/events')
  const scripts = await page.evaluate(async () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    const texts = loaded.filter((name) => name.endsWith('.js')).map((name) => fetch(name).then((one) => one.text()))
    return (await Promise.all(texts)).join('\n')
  })
  expect(scripts).toContain('All Events')
  for (const words of [
    'Fix All Issues',
    'Coming Soon',
    '/api/data-quality/',
    '/api/scraping/',
    '/api/admin/runs',
    '/api/admin/enrichment',
    'current-password',
  ])
    expect(scripts, words).not.toContain(words)
})
