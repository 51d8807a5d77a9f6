import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Dark and light pages differ in their colours alone, and every state is held in light too. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/** What axe finds on a page as it stands, WCAG 2.2's target size included: a line for each kind. In dark, the rules of colours. */
export async function axeFindings(page: Page, within = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(
    async ({ part, colourRules }) => {
      const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
      const isDark = matchMedia('(prefers-color-scheme: dark)').matches
      const { violations } = await inPage.run(part, {
        ...(isDark ? { runOnly: colourRules } : { rules: { 'target-size': { enabled: true } } }),
        resultTypes: ['violations'],
      })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
    },
    { part: within, colourRules: COLOUR_RULES },
  )
}
