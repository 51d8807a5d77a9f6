import type { CrawlReport } from './crawl-site.ts'

const MOST_SHOWN = 40

/** What a crawl found, for the eye. */
export function crawlTable(report: CrawlReport): string {
  const { pages, indexable, links, feeds, sitemapEntries, cards, parts, problems, counts, sameTitles, unread } = report
  const facts = [
    ['pages read', pages],
    ['of them indexable, at their canonical address', indexable],
    ['links followed or known', links],
    ['feeds read', feeds],
    ['addresses in sitemaps', sitemapEntries],
    ['cards read', cards],
    ['bytes of the largest', report.largestCard],
    ['pictures and answers of the API', parts],
    ['titles that several pages have', sameTitles.length],
    ['problems', problems.length],
  ] as const
  const kinds = [...counts].sort(([one], [other]) => one.localeCompare(other))
  const things = kinds.flatMap(([type, { things, present }]) => [
    `${type.padEnd(16)}${String(things).padStart(8)}`,
    ...[...present].map(([name, count]) => `  ${name.padEnd(22)}${share(count, things)}`),
  ])
  const faults = problems.slice(0, MOST_SHOWN).map(({ page, what }) => `${page}: ${what}`)
  const titles = sameTitles.slice(0, MOST_SHOWN / 4).map((same) => `the same title: ${same.join(' ')}`)
  return [
    ...facts.map(([name, count]) => `${name.padEnd(48)}${String(count).padStart(8)}`),
    ...(unread > 0 ? [`Left unread for --most-pages: ${unread} addresses.`] : []),
    '',
    'structured data: things, and how many have what is recommended',
    ...things,
    ...(titles.length > 0 ? ['', ...titles] : []),
    ...(faults.length > 0 ? ['', ...faults] : []),
  ].join('\n')
}

const share = (count: number, all: number) =>
  `${String(count).padStart(6)}${`${Math.round((count / all) * 100)} %`.padStart(7)}`
