import { enqueueReviewPairs } from '@houselights/database/ingest/save/review-pairs'
import { createTestVenue } from '@houselights/database/testing/saved-scrapes'
import { toListingKey } from '@houselights/domain/matching/find-events'
import { aListing } from '@houselights/domain/testing/listings'
import type { Page } from 'playwright-core'
import { afterEach, describe, expect, test } from 'vitest'
import { expectFitsAndPassesAxe } from '../support/fit-and-axe.ts'
import { hasFocus, PHONE, status, toast } from '../support/page-parts.ts'
import { useStage } from '../support/stage.ts'
import { type VisitOptions, visit } from '../support/visit.ts'

const stage = useStage('review')
afterEach(async () => {
  await stage.db.query('truncate match_decisions')
})

const REVIEW = '/admin/review'
const open = (options: VisitOptions = {}) => visit(REVIEW, { site: stage.site, ...options })

/** Creates two listings on one night that may be one event. The queue is sorted by night. */
async function aPair(title: string, night: number) {
  const testVenue = await createTestVenue(stage.db)
  const day = `2025-05-${String(night).padStart(2, '0')}`
  const [page, list] = [await testVenue.source('page'), await testVenue.source('list', 'aggregator')]
  await testVenue.scrape(page, [
    aListing({
      sourceId: '1',
      title: `${title} w/ Moth Ballet`,
      at: `${day} 20:00`,
      url: 'https://hall.example/shows/1',
      price: { text: '$20', min: 20, max: 20, currency: 'USD', admission: 'paid' },
    }),
  ])
  const listTitle = `An evening of ${title.toLowerCase()}s`
  await testVenue.scrape(list, [
    aListing({ sourceId: 'a', title: listTitle, at: `${day} 21:30`, url: 'https://list.example/a' }),
  ])
  const [a, b] = [toListingKey(page.id, '1'), toListingKey(list.id, 'a')]
  await enqueueReviewPairs(stage.db, [{ a, b, why: 'words in common' }], '2025-05-02T18:00:00Z')
  return { ...testVenue, page, list }
}

const listings = (page: Page) => page.locator('main article')
const getTitles = (page: Page) =>
  listings(page)
    .locator('dl > div', { hasText: 'Title' })
    .locator('dd')
    .evaluateAll((cells) => cells.map((cell) => cell.firstChild?.textContent))
const expectShown = (page: Page, title: string) => expect.poll(async () => (await getTitles(page))[0]).toContain(title)
const decisionButton = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Your decision' }).getByRole('button', { name, exact: true })

describe('the review queue', () => {
  test('shows two listings side by side with their differences, the reasons, and links to both pages', async () => {
    await aPair('Glass Kite', 10)
    const { page, consoleMessages, foreignRequests } = await open()
    await expectShown(page, 'Glass Kite')
    const boxes = await Promise.all((await listings(page).all()).map((listing) => listing.boundingBox()))
    expect(boxes[0]?.y).toBe(boxes[1]?.y)
    expect(boxes[1]?.x).toBeGreaterThan((boxes[0]?.x ?? 0) + (boxes[0]?.width ?? 0) - 1)
    const rows = (side: number) => listings(page).nth(side).locator('dl > div')
    const getRowTexts = (side: number) =>
      rows(side).evaluateAll((elements) =>
        elements.map((row) => [...row.querySelectorAll('dt, dd span')].map((cell) => cell.textContent).join(': ')),
      )
    const sharedRows = ['Title: differs', 'Start: differs', 'Date']
    expect(await getRowTexts(0)).toEqual(expect.arrayContaining([...sharedRows, 'Price: only here']))
    expect(await getRowTexts(1)).toEqual(expect.arrayContaining([...sharedRows, 'Price: not listed']))
    const getTops = (side: number) =>
      rows(side).evaluateAll((elements) => elements.map((row) => row.getBoundingClientRect().top))
    expect(await getTops(0)).toEqual(await getTops(1))
    expect(await page.getByRole('region', { name: 'Same event', exact: true }).innerText()).toContain(
      'Same venue (+0.5).',
    )
    expect(await page.getByRole('region', { name: 'Different events' }).innerText()).toContain(
      'They start 1 hour 30 minutes apart.',
    )
    for (const host of ['hall.example', 'list.example']) {
      const link = page.getByRole('link', { name: `Page at ${host}` })
      expect(await link.getAttribute('rel')).toBe('noopener')
      expect(await link.getAttribute('href')).toMatch(/^https:/)
    }
    expect(consoleMessages).toEqual([])
    expect(foreignRequests).toEqual([])
  })

  test('merges a pair with Same, and undoes it in place', async () => {
    const { loadEvents } = await aPair('Velvet Static', 10)
    const { page } = await open()
    await expectShown(page, 'Velvet Static')
    await decisionButton(page, 'Same').click()
    await expect.poll(() => page.getByText('Nothing to review.').count()).toBe(1)
    expect(await status(page).innerText()).toMatch(/one event\.\s+Nothing left\./)
    expect(await loadEvents()).toHaveLength(1)
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await expectShown(page, 'Velvet Static')
    expect(await loadEvents()).toHaveLength(2)
    expect(await status(page).innerText()).toMatch(/^Undone: .*: one event\.\s+1 pair left\.$/)
  })

  test('goes through pairs with keyboard shortcuts, soonest first, and keeps the focus', async () => {
    const pairs = [await aPair('Paper Fox', 11), await aPair('Iron Daisy', 12), await aPair('Slow Comet', 13)]
    const { page } = await open()
    await expectShown(page, 'Paper Fox')
    for (const [name, key] of [
      ['Same', 's'],
      ['Different', 'd'],
      ['Skip', 'k'],
    ] as const)
      expect(await decisionButton(page, name).getAttribute('aria-keyshortcuts')).toBe(key)
    await page.keyboard.press('k')
    await expectShown(page, 'Iron Daisy')
    expect(await status(page).innerText()).toMatch(/skipped for now\.\s+3 pairs left\.$/)
    // The focus stays on the button as pairs change.
    await decisionButton(page, 'Different').focus()
    await page.keyboard.press('Enter')
    await expectShown(page, 'Slow Comet')
    expect(await hasFocus(decisionButton(page, 'Different'))).toBe(true)
    await page.keyboard.press('s')
    await expectShown(page, 'Paper Fox')
    expect(await page.getByText('skipped before').count()).toBe(1)
    const eventsByPair = await Promise.all(pairs.map((pair) => pair.loadEvents()))
    expect(eventsByPair.map(({ length }) => length)).toEqual([2, 2, 1])
    await page.reload()
    await expectShown(page, 'Paper Fox')
  })

  test('ignores keys with a modifier and repeated keys', async () => {
    const pairs = [await aPair('Paper Fox', 14), await aPair('Iron Daisy', 15)]
    const { page } = await open()
    await expectShown(page, 'Paper Fox')
    await page.keyboard.press('Alt+d')
    await page.evaluate(() =>
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 's', code: 'KeyS', repeat: true, bubbles: true })),
    )
    await page.keyboard.press('k')
    await expectShown(page, 'Iron Daisy')
    for (const { loadEvents } of pairs) expect(await loadEvents()).toHaveLength(2)
    const [{ count }] = await stage.db.query(`select count(*)::int from match_decisions where verdict <> 'ask'`)
    expect(count).toBe(0)
  })

  test('lists decisions and undoes each', async () => {
    const { loadEvents } = await aPair('Paper Fox', 18)
    await aPair('Iron Daisy', 19)
    const { page } = await open()
    await expectShown(page, 'Paper Fox')
    await page.keyboard.press('s')
    await expectShown(page, 'Iron Daisy')
    await page.keyboard.press('d')
    const undoButtons = page.getByRole('button', { name: /^Undo: / })
    await expect.poll(() => undoButtons.count()).toBe(2)
    await page.getByRole('button', { name: /^Undo: .*Paper Fox/ }).click()
    await expectShown(page, 'Paper Fox')
    await expect.poll(() => undoButtons.count()).toBe(1)
    expect(await loadEvents()).toHaveLength(2)
  })

  test('says what was decided if somebody else decided first', async () => {
    await aPair('Paper Fox', 20)
    const { page } = await open()
    await expectShown(page, 'Paper Fox')
    const [{ id }] = await stage.db.query('select id from match_decisions')
    await fetch(`${stage.api}/api/admin/review/${id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"verdict":"different"}',
    })
    await page.keyboard.press('s')
    await expect
      .poll(() => toast(page).allInnerTexts())
      .toEqual([expect.stringContaining('Someone already decided that these are different. Undo that decision first.')])
    await expect.poll(() => page.getByText('Nothing to review.').count()).toBe(1)
  })

  test('stacks the listings on a phone, fits the screen and passes axe', async () => {
    await aPair('Paper Fox', 22)
    await aPair('Averyverylongnameofabandwithoutanyspacesatallinitsname', 23)
    const { page } = await open(PHONE)
    await expectShown(page, 'Paper Fox')
    await page.keyboard.press('d')
    await expectShown(page, 'Averyvery')
    const boxes = await Promise.all((await listings(page).all()).map((listing) => listing.boundingBox()))
    expect(boxes[1]?.y).toBeGreaterThan((boxes[0]?.y ?? 0) + (boxes[0]?.height ?? 0) - 1)
    await expect.poll(() => page.getByRole('button', { name: /^Undo: / }).count()).toBe(1)
    await expectFitsAndPassesAxe(page, REVIEW)
  })
})
