import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { getAllCards } from '../support/api.ts'
import { toast } from '../support/page-parts.ts'
import { pauseClock } from '../support/pause-clock.ts'
import { visit } from '../support/visit.ts'
import { waitUntilStill } from '../support/wait-until-still.ts'

const getEventPath = async () => {
  const [firstEvent] = await getAllCards()
  if (!firstEvent) throw new Error('The demo has no events.')
  return `/events/${firstEvent.slug}`
}
const saveButton = (page: Page) => page.getByRole('button', { name: /^Saved?$/ })

test('a toast stays for 5,000 ms', {
  meta: { proves: ['Limits: toasts: at most 1, 5000 ms, swipe right 50, F8, 420 px; removed after 1,000,000 ms'] },
}, async () => {
  const { page } = await visit(await getEventPath(), { before: (page) => page.clock.install() })
  await pauseClock(page)
  await saveButton(page).click()
  await expect.poll(() => page.clock.runFor(10).then(() => toast(page).count())).toBe(1)
  await page.clock.runFor(4_900)
  expect(await toast(page).count()).toBe(1)
  await page.clock.runFor(200)
  await expect.poll(() => toast(page).count()).toBe(0)
})

test('there is one toast at a time, reached by F8, closed by Escape or its button, and at most 420 px wide', {
  meta: { proves: ['Limits: toasts: at most 1, 5000 ms, swipe right 50, F8, 420 px; removed after 1,000,000 ms'] },
}, async () => {
  const { page } = await visit(await getEventPath())
  await saveButton(page).click()
  await expect.poll(() => toast(page).count()).toBe(1)
  await page.keyboard.press('F8')
  const getFocusedRegion = () =>
    page.evaluate(() => document.activeElement?.closest('[role="region"]')?.getAttribute('aria-label'))
  await expect.poll(getFocusedRegion).toBe('Notifications (F8)')
  expect((await toast(page).boundingBox())?.width).toBeLessThanOrEqual(420)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect.poll(() => toast(page).count()).toBe(0)
  // A new toast replaces the old one.
  await saveButton(page).click()
  await page.getByRole('button', { name: 'Notify' }).click()
  await expect.poll(() => toast(page).allInnerTexts()).toEqual(['Notifications on'])
  await toast(page).getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => toast(page).count()).toBe(0)
})

test('a toast stays after a 40 px swipe to the right, and closes after an 80 px swipe', {
  meta: { proves: ['Limits: toasts: at most 1, 5000 ms, swipe right 50, F8, 420 px; removed after 1,000,000 ms'] },
}, async () => {
  const { page } = await visit(await getEventPath())
  await saveButton(page).click()
  await expect.poll(() => toast(page).count()).toBe(1)
  for (const [distance, remaining] of [
    [40, 1],
    [80, 0],
  ] as const) {
    const box = await toast(page).boundingBox()
    if (!box) throw new Error('The toast has no bounding box.')
    const [x, y] = [box.x + 40, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + distance / 2, y, { steps: 4 })
    await page.mouse.move(x + distance, y, { steps: 4 })
    await page.mouse.up()
    await waitUntilStill(page)
    await expect.poll(() => toast(page).count()).toBe(remaining)
  }
})
