import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectFitsAndPassesAxe } from '../support/fit-and-axe.ts'
import type { OwnDemo } from '../support/own-demo.ts'
import { type VisitOptions, visit } from '../support/visit.ts'

const PAGE = '/admin/venues'
const submitAddress = async (page: Page, address: string) => {
  await page.getByLabel('Address of the venue’s site').fill(address)
  await page.keyboard.press('Enter')
}
const main = (page: Page) => page.getByRole('main')
const TIMEOUT = { timeout: 60_000, interval: 250 }

/** Defines the tests for adding venues, on a demo that they may change. */
export function testAddingVenues(demo: OwnDemo): void {
  const open = (options: VisitOptions = {}) => visit(PAGE, { site: demo.site, ...options })
  const understudy = () => `${demo.sampleSitesOrigin}/the-understudy/`

  describe('adding a venue', () => {
    test('rejects an invalid address next to the field, and keeps the typed text', async () => {
      const { page } = await open()
      await page.getByText('Nothing to decide.').waitFor()
      await submitAddress(page, 'the understudy')
      await main(page).getByText('Enter the address of a site, such as https://lantern.example.com/').waitFor()
      const field = page.getByLabel('Address of the venue’s site')
      expect([await field.inputValue(), await field.getAttribute('aria-invalid')]).toEqual(['the understudy', 'true'])
    })

    test('says why a site can’t be fetched, and lets the operator scrape it again or refuse it', async () => {
      const { page } = await open()
      await submitAddress(page, 'https://nowhere.example/')
      const scrapeAgain = page.getByRole('button', { name: 'Scrape it again' })
      await scrapeAgain.click({ timeout: 60_000 })
      await scrapeAgain.waitFor({ state: 'detached' })
      await scrapeAgain.waitFor({ timeout: 60_000 })
      expect(await page.getByRole('status').allInnerTexts()).toContain('Failed')
      expect(await page.getByRole('link', { name: 'https://nowhere.example/' }).count()).toBe(1)
      await page.getByRole('button', { name: 'Refuse' }).click()
      await page.getByText('Refused.').waitFor()
      await page.getByText('Nothing to decide.').waitFor()
    })

    test('shows the scrape to the operator, takes corrections, and publishes the venue’s shows once accepted', async () => {
      const { page, consoleMessages } = await open()
      await submitAddress(page, understudy())
      await page.waitForURL('**/admin/venues?proposal=*')
      await expect.poll(() => main(page).innerText(), TIMEOUT).toMatch(/To decide[\s\S]*Platform\s+json-ld\s+sure/i)
      await page.getByText(/^\d+ steps$/).click()
      expect(await main(page).getByRole('listitem').filter({ hasText: 'link "Shows"' }).count()).toBeGreaterThan(0)
      const rows = page.getByRole('table').locator('tbody tr')
      const scrapedTitles = await rows.getByRole('rowheader').locator('a').allInnerTexts()
      expect(await rows.last().locator('pre').innerText()).toContain(scrapedTitles.at(-1))

      const fields = page.getByRole('form', { name: 'The venue' })
      expect(await fields.getByLabel('Address').inputValue()).toContain('9 Placeholder Rd')
      await expectFitsAndPassesAxe(page, `${PAGE} with a proposal`)
      await fields.getByLabel('Name').fill('The New Understudy')
      await fields.getByLabel('Latitude').fill('north')
      await fields.getByRole('button', { name: 'Accept' }).click()
      await fields.getByText('This must be a number from -90 to 90').waitFor()
      await fields.getByLabel('Latitude').fill('10')
      await fields.getByLabel('Longitude').fill('10')
      await fields.getByRole('button', { name: 'Accept' }).click()
      await expect.poll(() => fields.getByRole('alert').innerText()).toBe('This location is outside San Francisco.')
      expect(await fields.getByLabel('Name').inputValue()).toBe('The New Understudy')
      await fields.getByLabel('Latitude').fill('37.76')
      await fields.getByLabel('Longitude').fill('-122.42')
      await fields.getByRole('button', { name: 'Accept' }).click()

      await page.getByText('It’s now scraped on a schedule.').waitFor()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download its data file' }).click(),
      ])
      expect(download.suggestedFilename()).toBe('the-new-understudy.json')
      await page.getByRole('link', { name: 'See The New Understudy' }).click()
      await page.getByRole('heading', { name: 'The New Understudy', level: 1 }).waitFor()
      // The page shows the next four events. The first may have started by now, and the last may be further ahead.
      const countShown = async () => {
        const html = await (await fetch(`${demo.site}/venues/the-new-understudy`)).text()
        return scrapedTitles.filter((show) => html.includes(show)).length
      }
      await expect.poll(countShown, TIMEOUT).toBeGreaterThan(1)
      // The browser logs the response to the rejected coordinates.
      expect(consoleMessages).toEqual([expect.stringContaining('400 (Bad Request)')])
    })

    test('imports a list of venues except known sites, and shows the progress after a reload', async () => {
      const { page } = await open()
      const chooseFile = async (text: string) => {
        const file = { name: 'venues.csv', mimeType: 'text/csv', buffer: Buffer.from(text) }
        await page.locator('input[type="file"]').setInputFiles(file)
      }
      const submitList = () => page.getByRole('button', { name: 'Import this list' }).click()
      await chooseFile('x'.repeat(10_000_001))
      await main(page).getByText('This file is too large. The limit is 10 MB.').waitFor()
      await chooseFile('<html></html>')
      await submitList()
      await main(page).getByText('The list is XML, but not an OpenStreetMap extract').waitFor()
      const list = `name,website\nAfar,afar.example\nBeyond,beyond.example\nKnown,${understudy()}\nNo Site,\n`
      await chooseFile(list)
      await submitList()
      await main(page).getByText('2 sites will be scraped.').waitFor()
      await main(page).getByText('Left out because they have no site: No Site.').waitFor()
      await page.reload()
      const row = page.getByRole('listitem').filter({ hasText: 'Afar and 2 more' })
      const progress = '2 of 2 sites scraped · 0 recognized · 2 failed · 1 already known'
      await expect.poll(() => row.innerText(), TIMEOUT).toContain(progress)
      await chooseFile(list)
      await submitList()
      await main(page).getByText('Nothing new in this list.').waitFor()
      await row.getByRole('link').click()
      await page.getByRole('heading', { name: 'Proposals from this list' }).waitFor()
      await expect.poll(() => page.getByRole('link', { name: /^https:/ }).allInnerTexts()).toHaveLength(2)
      await expectFitsAndPassesAxe(page, `${PAGE} with an import`)
    })
  })

  test('a visitor’s suggestion of a venue reaches operators, with and without JavaScript', async () => {
    const suggest = async (address: string, options: VisitOptions = {}) => {
      const { page } = await visit('/venues', { site: demo.site, ...options })
      await page.getByLabel('Its website').fill(address)
      await page.getByRole('button', { name: 'Suggest' }).click()
      return page
    }
    const invalidPage = await suggest('the lantern')
    await invalidPage.getByText('Enter the address of a site').waitFor()
    const validPage = await suggest('https://lantern.example/')
    await validPage.getByText('Thanks! We’ll check its site').waitFor()
    expect(await validPage.getByLabel('Its website').inputValue()).toBe('')
    await expectFitsAndPassesAxe(validPage, '/venues')
    const plainPage = await suggest('https://moth.example/', { javaScriptEnabled: false })
    await plainPage.waitForURL('**/venues?suggestion=sent#missing-venue')
    expect(await plainPage.getByText('Thanks! We’ll check its site').count()).toBe(1)
    const { page } = await open()
    const suggestions = page.getByRole('listitem').filter({ hasText: 'from a visitor' })
    await expect.poll(() => suggestions.count()).toBe(2)
  })
}
