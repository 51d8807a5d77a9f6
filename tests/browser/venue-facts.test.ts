import { defaultCity } from '@houselights/config/cities/cities'
import { beginProposal, endProposal, requestProposal } from '@houselights/database/proposals/proposal-writes'
import { saveStatedFacts } from '@houselights/database/venues/site-facts'
import { expect, test } from 'vitest'
import { expectFitsAndPassesAxe } from '../support/fit-and-axe.ts'
import { PHONE } from '../support/page-parts.ts'
import { useStage } from '../support/stage.ts'
import { visit } from '../support/visit.ts'

const stage = useStage('venue_facts')
const SITE = 'https://lantern.example.com/'
const open = (path: string, options = {}) => visit(path, { site: stage.site, ...options })

test('a room without JavaScript corrects a fact, and an operator decides on it and on what its own page states', async () => {
  const venue = await stage.aVenueWithPage({ name: 'The Lantern', website: SITE, usualGenres: ['Jazz', 'Folk'] })
  await saveStatedFacts(
    stage.db,
    venue.id,
    [
      { fact: 'description', value: 'A small room for loud bands, with a kitchen and a bar.', source: SITE },
      { fact: 'address', value: '12 Wick St', source: SITE },
    ],
    { at: new Date(), day: '2025-05-02' },
  )
  stage.clearCache()
  const { page } = await open('/venues/the-lantern', { ...PHONE, javaScriptEnabled: false })
  expect(await page.getByText('usually jazz, folk').count()).toBe(1)
  expect(await page.getByText('A small room for loud bands').count()).toBe(1)
  await page.getByRole('link', { name: 'Is this your room?' }).click()
  await page.waitForURL(/\/venues\/the-lantern\/yours$/)
  const isAsked = () =>
    Promise.all(['What’s right?', /your feed/, /Why should/].map((label) => page.getByLabel(label).isVisible()))
  expect(await isAsked()).toEqual([false, false, false])
  await page.getByRole('radio', { name: 'Correct a fact' }).check()
  expect(await isAsked()).toEqual([true, false, false])
  await page.getByRole('button', { name: 'Send' }).click()
  await page.waitForURL(/problem=fields/)
  await page.getByRole('radio', { name: 'Correct a fact' }).check()
  await page.getByLabel('Which one?').selectOption('capacity')
  await page.getByLabel('What’s right?').fill('250')
  await page.getByLabel('A page that shows it').fill(`${SITE}about`)
  await page.getByRole('button', { name: 'Send' }).click()
  await page.waitForURL(/\/reports\/rooms\/[\w-]{32}$/)
  expect(await page.getByText(`${SITE}.well-known/houselights.txt`).count()).toBe(1)
  await page.getByRole('button', { name: 'I’ve put it there' }).click()
  await page.getByText('We’re checking the file.').waitFor()

  const stated = [{ fact: 'address' as const, value: '40 Elm Ave', source: `${SITE}contact` }]
  await saveStatedFacts(stage.db, venue.id, stated, { at: new Date(), day: '2025-06-02' })
  const operator = await open('/admin')
  await operator.page.getByText('Facts that venues’ own pages state differently. 2 open.').waitFor()
  await operator.page.getByRole('link', { name: 'Venue facts' }).last().click()
  await operator.page.getByRole('button', { name: 'Take theirs: address of The Lantern' }).waitFor()
  await expectFitsAndPassesAxe(operator.page, '/admin/venue-facts')
  await operator.page.getByRole('button', { name: 'Take theirs: address of The Lantern' }).click()
  await operator.page.getByText('No venue’s page contradicts us.').waitFor()
  await operator.page.getByRole('button', { name: 'Accept: Correct a fact, The Lantern' }).click()
  await operator.page.getByText('No venue has asked for anything.').waitFor()
  stage.clearCache()
  const changed = await open('/venues/the-lantern/yours')
  await expectFitsAndPassesAxe(changed.page, '/venues/the-lantern/yours')
  await changed.page.getByRole('link', { name: 'The Lantern' }).click()
  await changed.page.getByText('40 Elm Ave').first().waitFor()
  expect(await changed.page.getByText('250', { exact: true }).count()).toBe(1)
  expect([...operator.consoleMessages, ...changed.consoleMessages]).toEqual([])
})

test('an operator accepts a feed as the calendar of the room that offered it', async () => {
  const { id: venue } = await stage.aVenue({ name: 'The Wick', slug: 'the-wick' })
  const address = 'https://wick.example.com/shows.ics'
  const now = new Date()
  const id = await requestProposal(stage.db, { city: defaultCity.id, origin: 'visitor', address, venue }, now)
  await beginProposal(stage.db, id, now)
  const result = {
    source: { platform: 'ics', url: address },
    marks: [],
    sure: true,
    shows: 0,
    listings: [],
    others: [],
  }
  await endProposal(stage.db, id, { result: { ...result, facts: {}, from: {}, problems: [], agreement: null }, now })
  const { page, consoleMessages } = await open('/admin/venues')
  await page.getByText('As the calendar of The Wick.').waitFor()
  await page.getByRole('link', { name: address }).click()
  await page.getByText('Proposed as the calendar of The Wick, which has none.').waitFor()
  await expectFitsAndPassesAxe(page, '/admin/venues with a feed')
  await page.getByRole('button', { name: 'Scrape The Wick at this address' }).click()
  await page
    .getByText(/^Accepted/)
    .first()
    .waitFor()
  expect(await stage.db.query(`select venue_id, url from sources where id = 'the-wick'`)).toEqual([
    { venue_id: venue, url: address },
  ])
  expect(consoleMessages).toEqual([])
})
