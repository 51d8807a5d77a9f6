import type { Page } from 'playwright-core'
import { beforeAll, expect, inject, test } from 'vitest'
import { measureOverflow } from '../support/fit-and-axe.ts'
import { getPublicRoutes, isMainPage, OPERATORS_PAGES } from '../support/public-routes.ts'
import { useStage } from '../support/stage.ts'
import { visit, visitEach } from '../support/visit.ts'

const NARROW = { viewport: { width: 320, height: 700 } }
const AREA = 'Operators’ area'

const stage = useStage('narrow')
beforeAll(async () => {
  await fillWithLongWords()
})

/** A word and a URL that can't break across lines, as long as real ones. */
const WORD = 'Donaudampfschifffahrtselektrizitaetenhauptbetriebswerk'
const ADDRESS = `https://www.${WORD.toLowerCase()}.example/calendar/${'a-show-with-a-long-address'.repeat(4)}`

async function fillWithLongWords() {
  const venue = await stage.aVenue({
    name: `The ${WORD}`,
    slug: 'long',
    address: `1 ${WORD}`,
    neighborhood: WORD,
    venueType: WORD,
    website: ADDRESS,
    description: ADDRESS,
    primaryGenres: [WORD],
  })
  const artist = await stage.anArtist({ name: WORD, slug: 'long', genre: WORD, location: WORD, description: ADDRESS })
  const event = await stage.anEvent({
    title: `${WORD}: ${WORD}`,
    slug: 'long',
    venueId: venue.id,
    bill: [artist],
    room: WORD,
    startsAt: new Date('2025-05-02T20:00:00-07:00'),
    description: ADDRESS,
    price: WORD,
    age: WORD,
    tags: [WORD],
    ticketUrl: ADDRESS,
  })
  const failing = { failingSince: new Date('2025-05-02T10:00:00-07:00'), lastProblem: `${ADDRESS}: responded with 403` }
  await stage.aSource({ id: 'long', name: WORD, venueId: venue.id, url: ADDRESS, platform: WORD, ...failing })
  await stage.aSource({ id: 'idle', name: `${WORD} list`, active: false, inactiveReason: `${ADDRESS} needs a key.` })
  await stage.aSourceRecord({ eventId: event.id, sourceId: 'long', url: ADDRESS })
  const problem = { kind: 'refused', message: `${ADDRESS}: responded with 403`, url: ADDRESS, reproduce: ADDRESS }
  await stage.db.query(
    `insert into scrape_runs (source_id, depth, started_at, ended_at, outcome, pages, found, added, problems)
     values ('long', 'full', $1, $1, 'failed', 3, 9, 2, $2)`,
    ['2025-05-02T11:00:00-07:00', JSON.stringify([problem])],
  )
}

test('every page fits a window of 320 px, even with the longest names and URLs', {
  timeout: 120_000,
  meta: { proves: ['Whole site: every page fits 320 px, even with long names and addresses'] },
}, async () => {
  const isDetailPage = (path: string) => /^\/(events|artists|venues)\/./.test(path)
  const listPages = [
    ...(await getPublicRoutes()).filter((path) => !isDetailPage(path)),
    ...OPERATORS_PAGES,
    '/admin/sign-in',
  ]
  const tooWide: string[] = []
  const checkPages = (site: string, paths: string[]) =>
    visitEach([...new Set(paths)], { ...NARROW, site, waitUntil: 'load' }, async ({ page }, path) => {
      if ((await measureOverflow(page)) > 0) tooWide.push(`${site}${path}: ${await findOverflowing(page)}`)
    })
  // every-route.test.ts checks all pages of the demo, except most operators' pages.
  if (process.env.TEST_ALL) await checkPages(inject('webUrl'), OPERATORS_PAGES)
  await checkPages(stage.site, [...listPages.filter(isMainPage), '/events/long', '/artists/long', '/venues/long'])
  expect(tooWide).toEqual([])
})

/** Finds the innermost elements that reach beyond the window. */
const findOverflowing = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const isOverflowing = (element: Element) => element.getBoundingClientRect().right > window.innerWidth + 0.5
    const overflowing = [...document.querySelectorAll('main *')].filter(
      (element) => isOverflowing(element) && ![...element.children].some(isOverflowing),
    )
    return overflowing
      .map((element) => `${element.parentElement?.className} > ${element.tagName}.${element.className}`)
      .join(', ')
  })

test('the operators’ links stay on one line on a phone, with the current page visible, and Tab reaches them all', async () => {
  const { page } = await visit('/admin/edit', NARROW)
  const nav = page.getByRole('navigation', { name: AREA })
  const links = nav.getByRole('link')
  const tops = await links.evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  const isVisible = (name: string) =>
    nav.getByRole('link', { name, exact: true }).evaluate((link) => {
      const { left, right } = link.getBoundingClientRect()
      return left >= 0 && right <= window.innerWidth
    })
  await expect.poll(() => isVisible('Editor')).toBe(true)
  expect(await nav.locator('[aria-current="page"]').innerText()).toBe('Editor')
  expect(await isVisible('Admin')).toBe(false)
  await links.last().focus()
  for (let presses = 1; presses < tops.length; presses++) await page.keyboard.press('Shift+Tab')
  await expect.poll(() => isVisible('Admin')).toBe(true)
  expect(await links.first().evaluate((link) => link === document.activeElement)).toBe(true)
})
