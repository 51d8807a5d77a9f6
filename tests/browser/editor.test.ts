import type { Listing } from '@houselights/contracts/entities/listing'
import { createTestVenue } from '@houselights/database/testing/saved-scrapes'
import { aListing } from '@houselights/domain/testing/listings'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findAxeViolations } from '../support/axe.ts'
import { expectFitsAndPassesAxe } from '../support/fit-and-axe.ts'
import { toast } from '../support/page-parts.ts'
import { useStage } from '../support/stage.ts'
import { visit } from '../support/visit.ts'

const stage = useStage('editor')

const open = (path: string) => visit(path, { site: stage.site })
const openEditor = (kind: string, id: string) => open(`/admin/edit?kind=${kind}&id=${id}`)

/** Creates an event that is listed on its venue's own page. */
async function aSourcedEvent(title: string, fields: Partial<Listing> = {}) {
  const testVenue = await createTestVenue(stage.db)
  const page = await testVenue.source('page')
  const listing = aListing({ sourceId: '1', title, age: '21+', ...fields })
  await testVenue.scrape(page, [listing])
  const [event] = await testVenue.loadEvents()
  return { ...testVenue, page, listing, id: event.id as string, slug: event.slug as string }
}
const input = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const saveButton = (page: Page) => page.getByRole('button', { name: /^Save/ })
const fieldRow = (page: Page, name: string) =>
  page.locator('form > div > div', { has: page.getByLabel(name, { exact: true }) })

describe('the editor', () => {
  test('fixes a wrong date, which the public page shows and the next scrape doesn’t undo', async () => {
    const { id, slug, scrape, page: source, listing, loadEvents } = await aSourcedEvent('Glass Kite')
    const { page, consoleMessages } = await openEditor('event', id)
    await expect.poll(() => input(page, 'Date').inputValue()).toBe('2025-05-10')
    await input(page, 'Date').fill('2025-05-17')
    await input(page, 'Start').fill('21:30')
    expect(await saveButton(page).innerText()).toBe('Save 2 changes')
    await saveButton(page).click()
    await expect.poll(() => toast(page).allInnerTexts()).toEqual([expect.stringContaining('Saved')])
    await expect.poll(() => fieldRow(page, 'Date').innerText()).toContain('Locked. Sources say: 2025-05-10')
    await scrape(source, [{ ...listing, age: '18+' }], { scrapedAt: '2025-05-03T19:00:00.000Z' })
    expect(await loadEvents()).toMatchObject([{ day: '2025-05-17', age: '18+' }])
    await page.getByRole('link', { name: 'See its page' }).click()
    await page.waitForURL(`**/events/${slug}`)
    await expect.poll(() => page.locator('main').innerText()).toMatch(/Saturday, May 17[\s\S]*9:30 PM/)
    expect(consoleMessages).toEqual([])
  })

  test('updates lists that the browser has already loaded, without reloading the site', async () => {
    const { id } = await aSourcedEvent('Paper Lantern')
    const { page } = await open('/events')
    await expect.poll(() => page.locator('article', { hasText: 'Paper Lantern' }).count()).toBe(1)
    // Navigates as a link within the site does.
    await page.evaluate((address) => {
      history.pushState({}, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/admin/edit?kind=event&id=${id}`)
    await input(page, 'Title').fill('Iron Lantern')
    await saveButton(page).click()
    await expect.poll(() => toast(page).count()).toBe(1)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click()
    await expect.poll(() => page.locator('article', { hasText: 'Iron Lantern' }).count()).toBe(1)
  })

  test('lists withheld events by kind, and puts one back permanently', async () => {
    const { listing, scrape, page: source } = await aSourcedEvent('Marble Quiz', { kind: 'trivia' })
    await aSourcedEvent('Lamp Market', { kind: 'other' })
    const publicVisit = await open('/events')
    const countListed = () => publicVisit.page.locator('article', { hasText: 'Marble Quiz' }).count()
    expect(await countListed()).toBe(0)
    const { page, consoleMessages } = await open('/admin/edit')
    const kinds = page.getByRole('navigation', { name: 'Kinds' })
    await expect.poll(() => kinds.getByRole('link').allInnerTexts()).toEqual(['all 2', 'other 1', 'trivia 1'])
    await kinds.getByRole('link', { name: 'trivia' }).click()
    const putBack = page.getByRole('button', { name: /^Put back/ })
    await expect.poll(() => putBack.count()).toBe(1)
    expect(new URL(page.url()).searchParams.get('withheld')).toBe('trivia')
    expect(await findAxeViolations(page)).toEqual([])
    await putBack.click()
    await expect.poll(() => page.getByText('“Marble Quiz” is on the site now.').count()).toBe(1)
    await expect.poll(() => kinds.getByRole('link').allInnerTexts()).toEqual(['all 1', 'other 1'])
    await scrape(source, [{ ...listing, age: '18+' }], { scrapedAt: '2025-05-03T19:00:00.000Z' })
    await publicVisit.page.reload({ waitUntil: 'networkidle' })
    await expect.poll(countListed).toBe(1)
    await page.getByRole('link', { name: 'Open it in the editor' }).click()
    await expect.poll(() => fieldRow(page, 'Kind').innerText()).toContain('Locked. Sources say: trivia')
    await page.getByRole('button', { name: 'Undo: Kind' }).click()
    await expect.poll(() => page.getByText('Not shown: its kind is trivia.').count()).toBe(1)
    expect(consoleMessages).toEqual([])
  })

  test('unlocks a field to use its sources, and locks one with its current value', async () => {
    const { id, scrape, page: source, listing } = await aSourcedEvent('Velvet Static')
    const { page } = await openEditor('event', id)
    await input(page, 'Title').fill('Another Name')
    await saveButton(page).click()
    await page.getByRole('button', { name: 'Unlock Title and use the sources' }).click()
    await expect.poll(() => input(page, 'Title').inputValue()).toBe('Velvet Static')
    await page.getByRole('button', { name: 'Lock Age as is' }).click()
    await expect.poll(() => fieldRow(page, 'Age').innerText()).toContain('Locked. Sources say: 21+')
    await scrape(source, [{ ...listing, age: 'All Ages' }], { scrapedAt: '2025-05-03T19:00:00.000Z' })
    await page.reload({ waitUntil: 'networkidle' })
    expect(await input(page, 'Age').inputValue()).toBe('21+')
    expect(await fieldRow(page, 'Age').innerText()).toContain('Locked. Sources say: All Ages')
  })

  test('shows why a value is invalid, and keeps the typed text', async () => {
    const { id } = await aSourcedEvent('Oak & Ember')
    const { page } = await openEditor('event', id)
    await input(page, 'Ticket link').fill('tickets dot example')
    await saveButton(page).click()
    const alert = page.locator('form [role="alert"]')
    await expect
      .poll(() => alert.allInnerTexts())
      .toEqual([
        'Ticket link must be a public address that begins with https:// or http://, such as https://tickets.example/show, not "tickets dot example".',
      ])
    expect(await input(page, 'Ticket link').inputValue()).toBe('tickets dot example')
    expect(await page.getByText('No edits yet.').count()).toBe(1)
    await input(page, 'Ticket link').fill('https://tickets.example/1')
    await saveButton(page).click()
    await expect.poll(() => page.getByRole('button', { name: 'Undo: Ticket link' }).count()).toBe(1)
    expect(await alert.count()).toBe(0)
  })

  test('asks for confirmation before leaving unsaved input', async () => {
    const { id } = await aSourcedEvent('Iron Daisy')
    const { page } = await openEditor('event', id)
    await input(page, 'Room').fill('Attic')
    const dialogs: string[] = []
    page.once('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    await page.getByRole('link', { name: 'See its page' }).click()
    await expect.poll(() => dialogs).toEqual(['Leave without saving your changes?'])
    expect(await input(page, 'Room').inputValue()).toBe('Attic')
    page.once('dialog', (dialog) => void dialog.accept())
    await page.getByRole('link', { name: 'See its page' }).click()
    await page.waitForURL('**/events/**')
  })

  test('finds a record by part of its name, using only the keyboard', async () => {
    await aSourcedEvent('Tin Whistle Parade')
    const { page } = await open('/admin/edit')
    await page.getByLabel('Find an event, artist or venue').fill('whistle par')
    await expect.poll(() => page.getByText('2 found.').count()).toBe(1)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect
      .poll(() => page.getByRole('heading', { level: 2 }).first().innerText())
      .toBe('Artist: Tin Whistle Parade')
    expect(page.url()).toContain('kind=artist')
    await page.getByLabel('Find an event, artist or venue').fill('no such thing')
    await expect.poll(() => page.getByText('Nothing found with that name.').count()).toBe(1)
  })

  test('edits artists and venues without changing their URLs', async () => {
    const { venue } = await aSourcedEvent('Moth Ballet')
    const [artist] = await stage.db.query(`select id, slug from artists where name = 'Moth Ballet'`)
    const { page } = await openEditor('artist', artist.id)
    await input(page, 'Name').fill('Moth Ballet Quartet')
    await input(page, 'Social links').fill('instagram: https://instagram.com/moth')
    await saveButton(page).click()
    await expect.poll(() => page.getByRole('heading', { name: 'Artist: Moth Ballet Quartet' }).count()).toBe(1)
    const publicVisit = await open(`/artists/${artist.slug}`)
    expect(await publicVisit.page.getByRole('heading', { level: 1 }).innerText()).toBe('Moth Ballet Quartet')
    const venuePage = (await openEditor('venue', venue.id)).page
    await venuePage.getByLabel('Do not scrape').check()
    await saveButton(venuePage).click()
    await expect
      .poll(() => venuePage.getByText('Not shown and not scraped because the venue asked for that.').count())
      .toBe(1)
    expect(await (await open(`/venues/${venue.slug}`)).page.getByText('Venue Not Found').count()).toBe(1)
  })

  test('links from a merged event to the surviving one, and says when an id doesn’t exist', async () => {
    const [mergedEvent, survivingEvent] = [await aSourcedEvent('Slow Comet'), await aSourcedEvent('Fast Comet')]
    await stage.db.query('update events set merged_into = $2 where id = $1', [mergedEvent.id, survivingEvent.id])
    const { page } = await openEditor('event', mergedEvent.id)
    await page.getByRole('link', { name: 'Edit “Fast Comet”' }).click()
    await expect.poll(() => input(page, 'Title').inputValue()).toBe('Fast Comet')
    await page.goto(`${stage.site}/admin/edit?kind=event&id=00000000-0000-4000-8000-000000000000`)
    await expect.poll(() => page.getByRole('heading', { name: 'Event not found' }).count()).toBe(1)
  })

  test('fits the screen and passes axe', async () => {
    const { id } = await aSourcedEvent('Averyverylongnameofabandwithoutanyspacesatallinitsname')
    const { page } = await openEditor('event', id)
    await input(page, 'Room').fill('Attic')
    await saveButton(page).click()
    await expect.poll(() => page.getByRole('button', { name: 'Undo: Room' }).count()).toBe(1)
    await input(page, 'Age').fill('18+')
    await page.getByLabel('Find an event, artist or venue').fill('averyvery')
    await expect.poll(() => page.getByText(/\d found\./).count()).toBe(1)
    await expectFitsAndPassesAxe(page, 'the editor')
  })
})
