import { beforeAll, expect, test } from 'vitest'
import { axeFindings, COLOUR_RULES } from '../support/axe.ts'
import { MISSING_ROUTES, publicRoutes } from '../support/public-routes.ts'
import { tour, visit } from '../support/visit.ts'

const WIDTHS = [320, 768, 1280]
let routes: string[]
beforeAll(async () => {
  routes = await publicRoutes()
})

test.each(['light', 'dark'] as const)(
  'every route fits, and holds nothing that axe finds, from 320 to 1280 px in %s',
  (colorScheme) =>
    tour(
      [...routes, ...MISSING_ROUTES.map(([path]) => path)],
      { colorScheme, reducedMotion: 'reduce', waitUntil: 'load' },
      async ({ page }, route) => {
        // the same pages are held to all rules in light, and have the same boxes in dark
        const isDark = colorScheme === 'dark'
        const only = isDark ? { rules: COLOUR_RULES } : {}
        for (const width of isDark ? [320, 1280] : WIDTHS) {
          await page.setViewportSize({ width, height: 900 })
          expect(await axeFindings(page, only), `${route} at ${width}`).toEqual([])
          if (isDark) continue
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
          expect(overflow, `${route} at ${width}`).toBeLessThanOrEqual(0)
        }
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
