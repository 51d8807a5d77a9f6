import { defaultCity } from '@houselights/config/cities/cities'
import { computeSimilar } from '@houselights/database/similar/compute-similar'
import { createTestVenue } from '@houselights/database/testing/saved-scrapes'
import { aListing } from '@houselights/domain/testing/listings'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { findAxeViolations } from '../support/axe.ts'
import { PHONE } from '../support/page-parts.ts'
import { useStage } from '../support/stage.ts'
import { visit } from '../support/visit.ts'

const stage = useStage('reports')

async function aShow(title: string) {
  const testVenue = await createTestVenue(stage.db)
  const price = { text: '$20', min: 20, max: 20, currency: 'USD', admission: 'paid' as const }
  await testVenue.scrape(await testVenue.source('page'), [
    aListing({ title, price, url: 'https://hall.example/shows/1' }),
  ])
  stage.clearCache()
  const [event] = await testVenue.loadEvents()
  return { id: String(event.id), slug: String(event.slug) }
}
const open = (path: string, options = {}) => visit(path, { site: stage.site, ...options })
const measureOverflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe('reporting a mistake', () => {
  test('works by keyboard, and the reporter’s link later shows the operator’s fix and reply', async () => {
    const show = await aShow('Glass Kite')
    const { page, consoleMessages } = await open(`/events/${show.slug}`)
    await page.getByRole('link', { name: 'Report a mistake' }).press('Enter')
    await page.waitForURL(/\/report$/)
    await page.getByRole('radio', { name: 'The price' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    // The form isn't sent without the correct value.
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
    await page.keyboard.type('It is <b>$15</b> at the door.')
    expect(await findAxeViolations(page)).toEqual([])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/reports\/[\w-]{32}$/)
    await expect.poll(() => page.getByRole('status').first().textContent()).toContain('Nobody has looked at it yet')
    expect(await page.getByText('It is <b>$15</b> at the door.').count()).toBe(1)
    const reportPath = new URL(page.url()).pathname

    const operatorPage = (await open('/admin/reports')).page
    await operatorPage.getByRole('heading', { name: 'Glass Kite' }).waitFor()
    expect(await findAxeViolations(operatorPage)).toEqual([])
    await operatorPage.getByRole('link', { name: 'Edit this show' }).click()
    await operatorPage.getByLabel('Age', { exact: true }).fill('21+')
    await operatorPage.getByRole('button', { name: 'Save 1 change' }).click()
    await operatorPage.getByRole('button', { name: 'Save', exact: true }).waitFor()
    await operatorPage.goBack()
    await operatorPage.getByLabel(/A note to the reporter/).fill('The hall says so, too.')
    await operatorPage.getByRole('button', { name: 'Corrected' }).click()
    await expect.poll(() => operatorPage.getByRole('status').first().textContent()).toContain('1 report closed.')
    await expect.poll(() => operatorPage.getByText('The hall says so, too.').count()).toBe(1)

    const reportVisit = await open(reportPath, PHONE)
    expect(await reportVisit.page.getByRole('status').first().textContent()).toContain('Corrected.')
    expect(await reportVisit.page.getByRole('row', { name: 'Age nothing 21+' }).count()).toBe(1)
    expect(await reportVisit.page.getByText('The hall says so, too.').count()).toBe(1)
    expect(await measureOverflow(reportVisit.page)).toBe(0)
    expect(await findAxeViolations(reportVisit.page)).toEqual([])
    expect(reportVisit.consoleMessages).toEqual([])
    expect(consoleMessages).toEqual([])
  })

  test('works on a phone without JavaScript, with a plain form that leads to the same page', async () => {
    const show = await aShow('Moth Ballet')
    const { page } = await open(`/events/${show.slug}/report`, { ...PHONE, javaScriptEnabled: false })
    expect(await measureOverflow(page)).toBe(0)
    await page.getByRole('radio', { name: 'The price' }).check()
    await page.getByRole('button', { name: 'Send' }).click()
    expect(await page.getByRole('alert').textContent()).toBe('Please tell us what it should say.')
    await page.getByRole('radio', { name: 'Not live music' }).check()
    const reportPage = page.waitForResponse(/\/reports\/[\w-]{32}$/)
    await page.getByRole('button', { name: 'Send' }).click()
    const response = await reportPage
    expect(response.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(await page.getByText('Nobody has looked at it yet. Bookmark this page to check back.').count()).toBe(1)
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
    // Nothing was changed, so the page links to the source.
    expect(await page.locator('main a[href="https://hall.example/shows/1"]').count()).toBe(1)
    expect((await fetch(`${stage.site}/reports/${'a'.repeat(32)}`)).status).toBe(404)
  })
})

describe('similar shows', () => {
  test('are listed with reasons, work without JavaScript, and leave out canceled shows', async () => {
    const now = new Date('2025-05-02T12:00:00-07:00')
    stage.setClock('2025-05-02T12:00:00-07:00')
    const createArtist = (name: string, genre?: string) => stage.anArtist({ name, ...(genre && { genre }) })
    const [lamp, ash, doom] = [
      await createArtist('Paper Lamp', 'Stoner Rock'),
      await createArtist('Ash'),
      await createArtist('Doomed', 'Stoner Rock'),
    ]
    const createShow = (title: string, day: string, bill: { id: string }[], price = '15') =>
      stage.anEvent({
        title,
        bill,
        startsAt: new Date(`${day}T20:00:00-07:00`),
        price: `$${price}`,
        priceMin: price,
        priceMax: price,
      })
    await createShow('In March', '2025-03-08', [lamp, ash])
    const lampShow = await createShow('Paper Lamp', '2025-05-10', [lamp])
    await createShow('Ash', '2025-05-17', [ash])
    const doomedShow = await createShow('Doomed', '2025-05-20', [doom])
    await computeSimilar(stage.db, defaultCity, now)
    stage.clearCache()
    const openSimilar = async (options = {}) => {
      const { page, consoleMessages } = await open(`/events/${lampShow.slug}`, options)
      const rows = await page.locator('section', { hasText: 'More like this' }).locator('[data-event]').allInnerTexts()
      expect(await measureOverflow(page)).toBe(0)
      expect(consoleMessages).toEqual([])
      return { page, rows: rows.map((row) => row.split(/\n+/)) }
    }
    const { rows, page } = await openSimilar()
    expect(rows).toEqual([
      [
        'Ash',
        expect.stringMatching(/May 17 · 8 PM · .+ · \$15/),
        'Same bill in March: Paper Lamp, Ash, also under $20',
      ],
      ['Doomed', expect.stringContaining('May 20'), 'Also stoner rock, also under $20'],
    ])
    expect(await findAxeViolations(page)).toEqual([])
    expect((await openSimilar({ ...PHONE, javaScriptEnabled: false })).rows).toEqual(rows)
    await page.getByRole('link', { name: 'Ash', exact: true }).last().press('Enter')
    await expect.poll(() => page.locator('h1').innerText()).toBe('Ash')

    await stage.db.query(`update events set status = 'cancelled' where id = $1`, [doomedShow.id])
    stage.clearCache()
    expect((await openSimilar(PHONE)).rows.map(([title]) => title)).toEqual(['Ash'])
  })
})
