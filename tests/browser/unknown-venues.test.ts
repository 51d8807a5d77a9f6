import { defaultCity } from '@houselights/config/cities/cities'
import { createTestVenue } from '@houselights/database/testing/saved-scrapes'
import { aListing } from '@houselights/domain/testing/listings'
import { toWaitingListing } from '@houselights/domain/venues/unknown-venue'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectFitsAndPassesAxe } from '../support/fit-and-axe.ts'
import { hasFocus, PHONE, status } from '../support/page-parts.ts'
import { useStage } from '../support/stage.ts'
import { visit } from '../support/visit.ts'

const stage = useStage('unknown_venues')

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('an operator decides about unknown venue names, and the shows appear', async () => {
  const hall = await createTestVenue(stage.db)
  await stage.db.query(`update venues set name = 'Tallow Hall' where slug = $1`, [hall.slug])
  const names = ['The Moth Cellar, 12 Elm Street', 'Tallow Hal', 'A Parade', 'T.H.']
  const waiting = names.flatMap((venue) => {
    const title = `Glass Kite at ${venue}`
    const listing = {
      ...aListing({ sourceId: venue, title, at: '2025-05-10 20:00', url: 'https://list.example/a' }),
      venue,
    }
    return toWaitingListing(listing, defaultCity.id) ?? []
  })
  await hall.scrape(await hall.source('list', 'aggregator'), [], { waiting })

  const { page, consoleMessages } = await visit('/admin', { site: stage.site })
  await page.getByRole('link', { name: '4 shows wait for a venue' }).click()
  await expect.poll(() => card(page, 'The Moth Cellar').innerText()).toContain('12 Elm Street')
  expect(await card(page, 'Tallow Hal').innerText()).toContain('1 show, Saturday, May 10')

  await card(page, 'The Moth Cellar').getByRole('button', { name: 'Accept as a new venue' }).press('Enter')
  await expect
    .poll(() => status(page).innerText())
    .toContain('“The Moth Cellar” is The Moth Cellar now. 1 show appeared.')
  await expect.poll(() => hasFocus(status(page))).toBe(true)
  await button(page, 'Is another name of Tallow Hall').click()
  await expect.poll(() => status(page).innerText()).toContain('“Tallow Hal” is Tallow Hall now')
  const picker = card(page, 'T.H.').getByLabel('Is another name of')
  await picker.selectOption('Tallow Hall')
  await card(page, 'T.H.').getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => status(page).innerText()).toContain('“T.H.” is Tallow Hall now')
  await card(page, 'A Parade').getByRole('button', { name: 'Not a venue' }).click()
  await expect.poll(() => status(page).innerText()).toContain('No shows wait for a venue.')

  await page.getByText('4 decisions').click()
  await button(page, 'Undo: “A Parade” is not a venue').click()
  await expect.poll(() => card(page, 'A Parade').count()).toBe(1)
  expect(consoleMessages).toEqual([])
  const { page: publicPage } = await visit('/venues/the-moth-cellar', { site: stage.site })
  await expect.poll(() => publicPage.locator('main').innerText()).toContain('Glass Kite')

  for (const viewport of [{ width: 1440, height: 900 }, PHONE.viewport]) {
    await page.setViewportSize(viewport)
    await expectFitsAndPassesAxe(page, `${viewport.width} pixels`)
  }
})
