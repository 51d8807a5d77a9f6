import { beforeAll, expect, test } from 'vitest'
import { axeFindings, COLOUR_RULES } from '../support/axe.ts'
import { expectClean, overflowOf } from '../support/fit-and-axe.ts'
import { PHONE } from '../support/page-parts.ts'
import { MISSING_ROUTES, publicRoutes } from '../support/public-routes.ts'
import { still } from '../support/still.ts'
import { tour, visit } from '../support/visit.ts'

const WIDTHS = [320, 768, 1280]
let routes: string[]
beforeAll(async () => {
  routes = await publicRoutes()
})

test(
  'every route fits, and holds nothing that axe finds, from 320 to 1280 px in light and dark',
  () =>
    tour(
      [...routes, ...MISSING_ROUTES.map(([path]) => path)],
      { colorScheme: 'light', reducedMotion: 'reduce', waitUntil: 'load' },
      async ({ page }, route) => {
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 900 })
          expect(await axeFindings(page), `${route} at ${width}`).toEqual([])
          expect(await overflowOf(page), `${route} at ${width}`).toBeLessThanOrEqual(0)
        }
        await page.emulateMedia({ colorScheme: 'dark' })
        await page.locator('html[data-mantine-color-scheme="dark"]').waitFor()
        await still(page)
        // the dark page has the same names, roles and boxes
        for (const width of [1280, 320]) {
          await page.setViewportSize({ width, height: 900 })
          expect(await axeFindings(page, { rules: COLOUR_RULES }), `${route} at ${width} in dark`).toEqual([])
        }
        await page.emulateMedia({ colorScheme: 'light' })
      },
    ),
  180_000,
)

test('no route holds anything that axe finds when something is open', async () => {
  const phone = await visit('/', { viewport: { width: 320, height: 700 } })
  await phone.page.getByRole('button', { name: 'Menu' }).click()
  await expectClean(phone.page, 'menu')
  const saved = await visit(routes[2] ?? '')
  await saved.page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => saved.page.locator('li[data-state="open"]').count()).toBe(1)
  // closes after five seconds
  expect(await axeFindings(saved.page), 'toast').toEqual([])
  for (const viewport of [PHONE, {}]) {
    const { page } = await visit('/events', viewport)
    await page.getByLabel('Date', { exact: true }).selectOption('custom')
    const days = page.getByRole('group', { name: 'Calendar' }).getByRole('button')
    await expect.poll(() => days.count()).toBeGreaterThan(20)
    await expectClean(page, 'calendar')
    await page.keyboard.press('Escape')
    if (viewport === PHONE) await page.getByRole('button', { name: /^Filters/ }).click()
    await page.getByRole('combobox', { name: 'Venue', exact: true }).click()
    await expect.poll(() => page.getByRole('option').count()).toBeGreaterThan(5)
    await expectClean(page, 'venues')
  }
})
