import type { Listing } from '@houselights/contracts/entities/listing'
import { createTestVenue } from '@houselights/database/testing/saved-scrapes'
import { aListing } from '@houselights/domain/testing/listings'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { findAxeViolations } from '../support/axe.ts'
import { useStage } from '../support/stage.ts'
import { visit } from '../support/visit.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }
const PAGE = 'https://hall.example/shows'
let hall: Awaited<ReturnType<typeof createTestVenue>>
const slugs = new Map<string, string>()

const stage = useStage('access')
beforeAll(async () => {
  hall = await createTestVenue(stage.db)
  const createListing = (title: string, date: string, fields: Partial<Listing> = {}) =>
    aListing({ sourceId: title, title, date, startsAt: `${date}T20:00:00-07:00`, url: `${PAGE}/${date}`, ...fields })
  await hall.scrape(await hall.source('page'), [
    createListing('Seated Owls', '2025-05-10', {
      age: 'All Ages',
      access: {
        seating: { value: 'seated', quote: 'This is a seated show.' },
        wheelchair: { value: 'partly', quote: 'The balcony is not wheelchair accessible.' },
      },
    }),
    createListing('Standing Owls', '2025-05-11', {
      access: { seating: { value: 'standing', quote: 'Standing room only.' } },
    }),
    createListing('Silent Owls', '2025-05-12'),
  ])
  for (const { title, slug } of await hall.loadEvents()) slugs.set(String(title), String(slug))
  stage.clearCache()
})

const open = (path: string, options = {}) => visit(path, { site: stage.site, ...options })
// Not innerText: it's empty before the first frame, because rows have content-visibility: auto.
const getTitles = (page: Page) => page.locator('[data-event] h3').allTextContents()
const getFact = async (page: Page, name: string) => {
  const term = page.locator('dl > div', { has: page.getByText(name, { exact: true }) })
  return (await term.locator('dd').innerText()).replace(/\s+/g, ' ')
}

describe('wheelchair access and seats', () => {
  test('can be filtered by keyboard on a phone, and the list counts shows that don’t state them', {
    meta: { proves: ['Events: filters for wheelchair access and seats; shows that do not say are counted'] },
  }, async () => {
    const { page, consoleMessages } = await open('/events', PHONE)
    await page.getByRole('button', { name: /^Filters/ }).focus()
    await page.keyboard.press('Enter')
    const seating = page.getByRole('group', { name: 'Seating' })
    await seating.getByRole('radio', { name: 'Any' }).focus()
    await page.keyboard.press('ArrowRight')
    await page.waitForURL(/seating=seated/)
    await expect.poll(() => getTitles(page)).toEqual(['Seated Owls'])
    expect(await page.getByRole('status').first().innerText()).toBe('1 show')
    expect(await page.getByText('1 more show doesn’t say.').count()).toBe(1)
    await page.getByRole('radio', { name: 'Wheelchair access' }).focus()
    await page.keyboard.press('Space')
    await page.waitForURL(/access=wheelchair/)
    await expect.poll(() => page.getByRole('button', { name: /^Filters/ }).innerText()).toMatch(/2/)
    // The old list is dimmed until the new one arrives.
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Remove filter: Seated' }).press('Enter')
    await expect.poll(() => page.getByText('2 more shows don’t say.').count()).toBe(1)
    expect(consoleMessages).toEqual([])
  })

  test('appear on a show’s page with their source, or as “Not listed” if no source states them', async () => {
    const { page } = await open(`/events/${slugs.get('Seated Owls')}`, PHONE)
    expect(await getFact(page, 'Wheelchair access')).toMatch(
      /^Partly The balcony is not wheelchair accessible\. According to page of hall-\d+, Friday, May 2$/,
    )
    expect(await getFact(page, 'Seating')).toMatch(/^Seated According to page of hall/)
    expect(await getFact(page, 'Ages')).toMatch(/^All Ages According to page of hall/)
    const sourceLinks = page.locator('dd').getByRole('link', { name: /^page of hall/ })
    expect(await sourceLinks.first().getAttribute('href')).toBe(`${PAGE}/2025-05-10`)
    expect(await findAxeViolations(page)).toEqual([])
    await page.goto(`${stage.site}/events/${slugs.get('Silent Owls')}`)
    for (const name of ['Wheelchair access', 'Seating', 'Ages']) expect(await getFact(page, name)).toBe('Not listed')
  })

  test('can be set by operators for a venue, and then appear on its events', async () => {
    const { page } = await open(`/admin/edit?kind=venue&id=${hall.venue.id}`)
    await page.getByLabel('Wheelchair access', { exact: true }).selectOption('yes')
    await page.getByLabel('Note on wheelchair access', { exact: true }).fill('Ramp at the side door')
    await page.getByRole('button', { name: 'Save 2 changes' }).click()
    await page.getByRole('button', { name: /^Undo: / }).waitFor()
    const statement = /^Yes Ramp at the side door .*ccording to Houselights operators, Friday, May 2$/
    // The venue's page without JavaScript.
    const plainPage = (await open(`/venues/${hall.slug}`, { javaScriptEnabled: false })).page
    expect(await getFact(plainPage, 'Wheelchair access')).toMatch(statement)
    expect(await getFact(plainPage, 'Seating')).toBe('Not listed')
    await plainPage.goto(`${stage.site}/events/${slugs.get('Silent Owls')}`)
    expect(await getFact(plainPage, 'Wheelchair access')).toMatch(statement)
    await plainPage.goto(`${stage.site}/events?access=wheelchair&seating=standing`)
    expect(await getTitles(plainPage)).toEqual(['Standing Owls'])
    expect(await plainPage.getByText('1 more show doesn’t say.').count()).toBe(1)
    await plainPage.getByRole('group', { name: 'Seating' }).getByRole('radio', { name: 'Seated' }).check()
    await plainPage.getByRole('button', { name: 'Apply filters' }).click()
    await plainPage.waitForURL(/seating=seated/)
    expect(await getTitles(plainPage)).toEqual(['Seated Owls'])
  })
})
