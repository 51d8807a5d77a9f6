import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** Rules about colors: the only ones that a dark page can break while its light version passes. */
export const COLOR_RULES: readonly string[] = ['color-contrast', 'link-in-text-block']

interface AxeOptions {
  /** A part of the page, as a selector. */
  within?: string
  /** Only these rules, by id. */
  rules?: readonly string[]
}

/** Runs axe on the page's current state, including WCAG 2.2's target size. Returns one line per violated rule. */
export async function findAxeViolations(page: Page, { within = 'html', rules }: AxeOptions = {}): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([selector, onlyRules]) => {
      const { axe: axeInPage } = globalThis as unknown as { axe: typeof axe }
      const { violations } = await axeInPage.run(selector, {
        ...(onlyRules ? { runOnly: [...onlyRules] } : { rules: { 'target-size': { enabled: true } } }),
        resultTypes: ['violations'],
      })
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
    },
    [within, rules] as const,
  )
}
