import { beforeAll, expect, test } from 'vitest'
import { axeFindings, COLOUR_RULES } from '../support/axe.ts'
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
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          expect(overflow, `${route} at ${width}`).toBeLessThanOrEqual(0)
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

test.each(['light', 'dark'] as const)(
  'no route holds anything that axe finds when something is open, in %s',
  async (colorScheme) => {
    const options = { colorScheme, reducedMotion: 'reduce' } as const
    const phone = await visit('/', { ...options, viewport: { width: 320, height: 700 } })
    await phone.page.getByRole('button', { name: 'Menu' }).click()
    expect(await axeFindings(phone.page), 'menu').toEqual([])
    const saved = await visit(routes[2] ?? '', options)
    await saved.page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => saved.page.locator('li[data-state="open"]').count()).toBe(1)
    expect(await axeFindings(saved.page), 'toast').toEqual([])
    const list = await visit('/events', options)
    await list.page.getByLabel('Date', { exact: true }).selectOption('custom')
    await expect
      .poll(() => list.page.getByRole('group', { name: 'Calendar' }).getByRole('button').count())
      .toBeGreaterThan(20)
    expect(await axeFindings(list.page), 'calendar').toEqual([])
    await list.page.keyboard.press('Escape')
    await list.page.getByRole('combobox', { name: 'Venue', exact: true }).click()
    await expect.poll(() => list.page.getByRole('option').count()).toBeGreaterThan(5)
    expect(await axeFindings(list.page), 'venues').toEqual([])
  },
)
