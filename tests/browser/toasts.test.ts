import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { everyEvent } from '../support/api.ts'
import { still } from '../support/still.ts'
import { visit } from '../support/visit.ts'

const event = async () => {
  const [first] = await everyEvent()
  if (!first) throw new Error('the demo has no events')
  return `/events/${first.slug}`
}
const TOAST = 'li[data-state="open"]'
const shown = (page: Page) => page.locator(TOAST)
const save = (page: Page) => page.getByRole('button', { name: /^Saved?$/ })

test('shows one toast at a time: a new one takes the place of the old', async () => {
  const { page } = await visit(await event())
  await save(page).click()
  await expect.poll(() => shown(page).allInnerTexts()).toEqual(['Saved'])
  await page.getByRole('button', { name: 'Notify' }).click()
  await expect.poll(() => shown(page).allInnerTexts()).toEqual(['Notifications on'])
})

test('stays for 5,000 ms', async () => {
  const { page } = await visit(await event(), { before: (page) => page.clock.install() })
  // real time counts until the clock is paused
  const shownAt = page.evaluate(
    (toast) =>
      new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector(toast)) return
          observer.disconnect()
          resolve(Date.now())
        })
        observer.observe(document.body, { childList: true, subtree: true, attributes: true })
      }),
    TOAST,
  )
  await save(page).click()
  await page.clock.pauseAt((await shownAt) + 3_000)
  expect(await shown(page).count()).toBe(1)
  await page.clock.runFor(1_900)
  expect(await shown(page).count()).toBe(1)
  await page.clock.runFor(200)
  await expect.poll(() => shown(page).count()).toBe(0)
})

test('is reached by F8, closed by Escape or its button, and at most 420 px wide', async () => {
  const { page } = await visit(await event())
  await save(page).click()
  await expect.poll(() => shown(page).count()).toBe(1)
  await page.keyboard.press('F8')
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('[role="region"]')?.getAttribute('aria-label'))
  await expect.poll(focused).toBe('Notifications (F8)')
  expect((await shown(page).boundingBox())?.width).toBeLessThanOrEqual(420)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect.poll(() => shown(page).count()).toBe(0)
  await save(page).click()
  await shown(page).getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => shown(page).count()).toBe(0)
})

test.each([
  [40, 1],
  [80, 0],
])('a swipe of %i px to the right leaves %i', async (distance, left) => {
  const { page } = await visit(await event())
  await save(page).click()
  await expect.poll(() => shown(page).count()).toBe(1)
  const box = await shown(page).boundingBox()
  if (!box) throw new Error('the toast has no place')
  const [x, y] = [box.x + 40, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + distance / 2, y, { steps: 4 })
  await page.mouse.move(x + distance, y, { steps: 4 })
  await page.mouse.up()
  await still(page)
  await expect.poll(() => shown(page).count()).toBe(left)
})
