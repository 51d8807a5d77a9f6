import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** What axe finds on a page as it stands, WCAG 2.2's target size included: a line for each kind. */
export async function axeFindings(page: Page, within = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(async (part) => {
    const { axe: inPage } = globalThis as unknown as { axe: typeof axe }
    const { violations } = await inPage.run(part, {
      rules: { 'target-size': { enabled: true } },
      resultTypes: ['violations'],
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
  }, within)
}
