import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startRelay } from '../support/relay.ts'
import { openStage } from '../support/stage.ts'
import { useOpened } from '../support/use-opened.ts'
import { visit } from '../support/visit.ts'

const relay = useOpened(() => startRelay(Number(new URL(inject('databaseUrl')).port)))
const stage = useOpened(() => openStage('outage', {}, relay.via))
beforeAll(async () => {
  const { id: venueId } = await stage.aVenue({ name: 'Test Hall', slug: 'test-hall' })
  await stage.anEvent({ title: 'Before The Outage', venueId })
})
afterAll(() => relay.restore())

const NOTICE = /Our database isn’t responding right now. These listings are from (11:59 AM|12 PM)\./
const PAGES = ['/', '/events', '/venues', '/venues/test-hall']
const getApiCacheState = async (path: string) => (await fetch(stage.api + path)).headers.get('x-cache')

/** Returns the text of the page's notice, without the comments that React puts between adjacent texts. */
const getNotice = (html: string) => /<p[^>]*role="status"[^>]*>.*?<\/p>/.exec(html)?.[0].replace(/<[^>]*>/g, '') ?? ''

test('pages cached before a database outage stay available, with a notice that disappears when it ends', async () => {
  await expect.poll(() => getApiCacheState('/api/cities')).toBe('hit')
  for (const path of PAGES) expect(await (await fetch(stage.site + path)).text()).not.toContain('database')
  relay.cut()
  await expect.poll(() => getApiCacheState('/api/status')).toBe('stale')
  for (const path of PAGES) {
    const response = await fetch(stage.site + path)
    expect(response.status, path).toBe(200)
    expect(getNotice(await response.text()), path).toMatch(NOTICE)
  }
  const { page, consoleMessages } = await visit('/events', { site: stage.site })
  const notice = page.getByRole('status').filter({ hasText: 'database' })
  expect(await notice.innerText()).toMatch(NOTICE)
  expect(await page.locator('main').innerText()).toContain('Before The Outage')
  expect(consoleMessages).toEqual([])

  relay.restore()
  await expect.poll(() => getApiCacheState('/api/status')).toBe('hit')
  await stage.db.query(`update events set title = 'After The Outage'`)
  await stage.db.query('notify data_changed')
  await expect.poll(async () => (await fetch(`${stage.api}/api/events`)).text()).toContain('After The Outage')
  const nav = page.getByRole('navigation', { name: 'Main' })
  await nav.getByRole('link', { name: 'Venues' }).click()
  await expect.poll(() => notice.count()).toBe(0)
  await nav.getByRole('link', { name: 'Events' }).click()
  await expect.poll(() => page.locator('main').innerText()).toContain('After The Outage')
})
