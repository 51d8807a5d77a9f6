import { beginShow, endShow } from '@houselights/database/added-shows/show-writes'
import { valueIn } from '@houselights/database/sql/sql'
import { expect, test } from 'vitest'
import { expectFitsAndPassesAxe } from '../support/fit-and-axe.ts'
import { useStage } from '../support/stage.ts'
import { type VisitOptions, visit } from '../support/visit.ts'

const stage = useStage('add_show')
const ADDRESS = 'https://lantern.example/shows/moth-ballet'

test('visitors add a show by its page, with and without JavaScript, and an operator accepts it with one click', async () => {
  const venue = await stage.aVenueWithPage({ name: 'The Lantern', slug: 'the-lantern' })
  await stage.anEvent({ venueId: venue.id, title: 'Moth Ballet at nine', localDate: '2025-05-10' })
  const send = async (address: string, options: VisitOptions = {}) => {
    const { page } = await visit('/events', { site: stage.site, ...options })
    await page.getByRole('link', { name: 'Add a show' }).click()
    await page.getByLabel('Address of the show’s page').fill(address)
    await page.getByRole('button', { name: 'Send' }).click()
    return page
  }
  const invalidPage = await send('moth ballet')
  await invalidPage.getByText('Enter the address of a site').waitFor()
  const validPage = await send(ADDRESS)
  await validPage.getByText('Thanks! We’ll check the page').waitFor()
  expect(await validPage.getByLabel('Address of the show’s page').inputValue()).toBe('')
  await expectFitsAndPassesAxe(validPage, '/add-show')
  const plainPage = await send('https://seller.example/tickets/17', { javaScriptEnabled: false })
  await plainPage.waitForURL('**/add-show?outcome=sent')
  expect(await plainPage.getByText('Thanks! We’ll check the page').count()).toBe(1)

  // what the worker stores
  const finish = async (address: string, outcome: Partial<Parameters<typeof endShow>[2]>) => {
    const id = await valueIn<string>(stage.db, 'select id from added_shows where address = $1', [address])
    await beginShow(stage.db, id ?? '', new Date('2025-05-02T12:00:00-07:00'))
    await endShow(stage.db, id ?? '', { ...outcome, now: new Date('2025-05-02T12:00:00-07:00') })
  }
  const name = 'Moth Ballet'
  const facts = { title: name, name, acts: [name], date: '2025-05-10', startsAt: '2025-05-10T20:00:00-07:00' }
  const evidence = { printed: 'Moth Ballet\nDoors at seven', venue: 'the-lantern', printedVenue: 'The Lantern' }
  await finish(ADDRESS, { result: { ...facts, ...evidence, doorsAt: null, price: '$20', url: ADDRESS, doubt: null } })
  await finish('https://seller.example/tickets/17', { problem: 'It lists 22 shows, so it’s a calendar.' })

  const { page, consoleMessages } = await visit('/admin/shows', { site: stage.site })
  const card = page.getByRole('region', { name, exact: true })
  await expect
    .poll(() => card.innerText())
    .toMatch(/8 PM, \$20[\s\S]*Doors at seven[\s\S]*Already listed that night at The Lantern: Moth Ballet at nine/)
  await page.getByText('It lists 22 shows, so it’s a calendar.').waitFor()
  await expectFitsAndPassesAxe(page, '/admin/shows')
  await page.getByRole('button', { name: `Accept ${name}` }).click()
  await page.getByText('1 show to decide.').waitFor()
  await page.getByRole('button', { name: 'Refuse https://seller.example/tickets/17' }).click()
  await page.getByText('Nothing left.').waitFor()
  expect(consoleMessages).toEqual([])
  const sources = await stage.db.query(`select name, url from sources where platform = 'one-show'`)
  expect(sources).toEqual([{ name: 'lantern.example', url: ADDRESS }])
})
