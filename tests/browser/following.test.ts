import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { measureOverflow } from '../support/fit-and-axe.ts'
import { PHONE, tabTo } from '../support/page-parts.ts'
import { useStage } from '../support/stage.ts'
import { visit } from '../support/visit.ts'

let showPath: string
let hallId: string
const stage = useStage('following')
beforeAll(async () => {
  const lounge = await stage.aVenue({ name: 'Lorem Lounge', slug: 'lorem-lounge' })
  hallId = (await stage.aVenue({ name: 'Placeholder Hall', slug: 'placeholder-hall' })).id
  const band = await stage.anArtist({ name: 'The Placeholders', slug: 'the-placeholders' })
  const otherArtist = await stage.anArtist({ name: 'Somebody Else', slug: 'somebody-else' })
  const toStart = (day: number) => new Date(`2025-05-${String(day).padStart(2, '0')}T20:00:00-07:00`)
  await stage.anEvent({
    title: 'Placeholders at Home',
    venueId: lounge.id,
    startsAt: toStart(9),
    bill: [otherArtist, band],
  })
  await stage.anEvent({ title: 'At the Hall', venueId: hallId, startsAt: toStart(8) })
  await stage.anEvent({ title: 'Not Followed', venueId: lounge.id, startsAt: toStart(7) })
  const notifiedEvent = await stage.anEvent({ title: 'Ring the Bell', venueId: lounge.id, startsAt: toStart(6) })
  showPath = `/events/${notifiedEvent.slug}`
})

const getTitles = (page: Page) => page.locator('main [data-event] h3').allInnerTexts()

describe('the following page', () => {
  test('lists the next shows of all followed artists, venues and shows, and unfollows by keyboard, on a phone', async () => {
    const { page, consoleMessages } = await visit('/artists/the-placeholders', { site: stage.site, ...PHONE })
    const follow = await tabTo(page, /^Follow The Placeholders/)
    expect(await follow.getAttribute('aria-pressed')).toBe('false')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Following The Placeholders', pressed: true }).waitFor()
    await page.goto(`${stage.site}/venues/placeholder-hall`, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Follow Placeholder Hall' }).click()
    await page.goto(stage.site + showPath, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Notify' }).click()
    await page.getByText('Notifications on').first().waitFor()

    await page.goto(`${stage.site}/following`, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { name: 'Placeholders at Home' }).waitFor()
    expect(await getTitles(page)).toEqual(['Ring the Bell', 'At the Hall', 'Placeholders at Home'])
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0)
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')

    await tabTo(page, /^Unfollow The Placeholders/)
    await page.keyboard.press('Enter')
    await expect.poll(() => getTitles(page)).toEqual(['Ring the Bell', 'At the Hall'])
    await page.getByRole('button', { name: 'Notify off for Ring the Bell' }).click()
    await expect.poll(() => getTitles(page)).toEqual(['At the Hall'])
    await page.getByRole('button', { name: 'Unfollow Placeholder Hall' }).click()
    await page.getByText('You’re not following anyone yet.').waitFor()
    expect(consoleMessages).toEqual([])
  })

  test('marks shows announced since the last visit', async () => {
    const { page } = await visit('/venues/placeholder-hall', { site: stage.site })
    await page.getByRole('button', { name: 'Follow Placeholder Hall' }).click()
    await page.goto(`${stage.site}/following`, { waitUntil: 'networkidle' })
    await page.getByRole('heading', { name: 'At the Hall' }).waitFor()
    expect(await page.getByText('new', { exact: true }).count()).toBe(0)

    const source = await stage.aSource()
    const oldEvent = await stage.anEvent({ title: 'Listed Long Ago', venueId: hallId })
    const seenLater = { firstSeenAt: new Date('2025-05-03T09:00:00-07:00') }
    const newEvent = await stage.anEvent({ title: 'Just Announced', venueId: hallId, ...seenLater })
    await stage.aSourceRecord({
      eventId: oldEvent.id,
      sourceId: source.id,
      firstSeenAt: new Date('2025-05-01T00:00:00Z'),
    })
    await stage.aSourceRecord({ eventId: newEvent.id, sourceId: source.id, ...seenLater })
    stage.setClock('2025-05-03T12:00:00-07:00')
    await page.reload({ waitUntil: 'networkidle' })
    const markedShows = page.locator('[data-event]').filter({ has: page.getByText('new', { exact: true }) })
    await markedShows.first().waitFor()
    expect(await markedShows.locator('h3 a').allInnerTexts()).toEqual(['Just Announced'])
  })
})

test('the API rejects an invalid list of ids and names the parameter', async () => {
  for (const ids of ['x', `${'0'.repeat(36)},`, "1' or true"]) {
    const response = await fetch(`${stage.api}/api/following?artists=${encodeURIComponent(ids)}`)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain('artists')
  }
  expect(await (await fetch(`${stage.api}/api/following`)).json()).toEqual([])
})
