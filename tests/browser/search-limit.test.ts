import { toStandInsEnv } from '@houselights/config/settings/stand-ins'
import { beforeAll, expect, test } from 'vitest'
import { startSite } from '../support/site.ts'
import { useStage } from '../support/stage.ts'
import { useOpened } from '../support/use-opened.ts'
import { visit } from '../support/visit.ts'

const LIMIT_MESSAGE = 'Too many searches. Try again in a minute.'
const stage = useStage('search_limit', toStandInsEnv({ searchesAMinute: 3 }))
beforeAll(async () => {
  await stage.anEvent({ title: 'Moths At Dusk' })
})

/** The website runs in its own process, so that its output can be checked. */
const site = useOpened(() => startSite(stage.api))

/** Fetches a page as a local proxy would, on behalf of a visitor. */
const fetchPage = async (path: string, visitor: string) => {
  const response = await fetch(site.url + path, { headers: { 'x-forwarded-for': visitor } })
  return [response.status, await response.text(), response.headers.get('retry-after')] as const
}

test('a rendered search counts toward its visitor’s limit, and nobody else’s', async () => {
  for (const visitor of ['203.0.113.1', '203.0.113.2'])
    for (let search = 0; search < 3; search++)
      expect((await fetchPage(`/events?search=moth${'s'.repeat(search)}`, visitor))[0]).toBe(200)
  for (const path of ['/events?search=dusk', '/artists?search=dusk']) {
    const [status, html, retryAfter] = await fetchPage(path, '203.0.113.1')
    expect(status).toBe(429)
    expect(html).toContain(LIMIT_MESSAGE)
    expect(Number(retryAfter)).toBeGreaterThan(0)
    expect(Number(retryAfter)).toBeLessThanOrEqual(60)
  }
  expect((await fetchPage('/events', '203.0.113.1'))[0]).toBe(200)
  expect((await fetchPage('/events?search=dusk', '203.0.113.3'))[0]).toBe(200)
  // A refusal isn't logged as an error.
  expect(site.output.join('')).not.toMatch(/Failed to fetch|"level":"(?:error|warn)"|Error:/)
})

test('a visitor who searches too often is asked to wait, and the page stays', async () => {
  const { page } = await visit('/events', { site: stage.site })
  const field = page.getByRole('main').getByRole('searchbox')
  for (const text of ['moth', 'moths', 'dusk', 'at dusk']) {
    const awaitedResponse = page.waitForResponse(
      (response) => response.url().includes('/api/events?') && response.url().includes('search='),
    )
    await field.fill(text)
    await awaitedResponse
  }
  await expect.poll(() => page.locator('main').innerText()).toContain(LIMIT_MESSAGE)
  expect(await page.locator('h1').innerText()).toBe('All Events')
})
