import type { Screen } from './lighthouse-screens.ts'
import { markdownTable } from './table.ts'

/** What has to be perfect; how fast a page is depends on the machine and is told for information. */
export const PERFECT = ['seo', 'accessibility', 'best-practices'] as const
export const CATEGORIES = [...PERFECT, 'performance'] as const
export type Category = (typeof CATEGORIES)[number]

export interface Measured {
  screen: Screen
  /** From 0 to 100; null where it was not measured. */
  scores: Readonly<Record<Category, number | null>>
  /** The audits that keep a category that has to be perfect below 100, in Lighthouse's words. */
  faults: readonly string[]
}

/** The categories in which a screen is below 100 and should not be. */
export const shortOf = ({ screen, scores }: Measured): Category[] =>
  PERFECT.filter((category) => !(category === 'seo' && screen.notIndexed) && scores[category] !== 100)

const HEADS: Readonly<Record<Category, string>> = {
  seo: 'SEO',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  performance: 'performance',
}

/** The scores as a table, the reasons why some are missing, and what is wrong where something is. */
export function scoreTable(measured: readonly Measured[]): string {
  const score = ({ screen, scores }: Measured, category: Category) =>
    category === 'seo' && screen.notIndexed ? '–' : String(scores[category] ?? 'none')
  const reasons = new Map<string, string[]>()
  for (const { screen } of measured)
    if (screen.notIndexed) reasons.set(screen.notIndexed, [...(reasons.get(screen.notIndexed) ?? []), screen.name])
  const missing = measured.filter(({ screen }) => screen.isMissing).map(({ screen }) => screen.name)
  const wrong = measured.filter((each) => shortOf(each).length > 0)
  return [
    markdownTable(
      ['screen', 'address', ...CATEGORIES.map((category) => HEADS[category])],
      measured.map((each) => [
        ...[each.screen.name, `\`${each.screen.path}\``],
        ...CATEGORIES.map((category) => score(each, category)),
      ]),
      CATEGORIES.length,
    ),
    '',
    'No SEO is measured where search engines are told not to show a page:',
    '',
    ...[...reasons].map(([reason, names]) => `- ${names.join('; ')}: ${reason}`),
    ...(missing.length > 0
      ? ['', `That browsers log the 404 of the page itself does not count against ${missing.join(' and ')}.`]
      : []),
    ...wrong.flatMap((each) => [
      '',
      `${each.screen.name} (${each.screen.path}) is below 100 in ${shortOf(each)
        .map((category) => HEADS[category])
        .join(' and ')}:`,
      ...each.faults.map((fault) => `- ${fault}`),
    ]),
  ].join('\n')
}
