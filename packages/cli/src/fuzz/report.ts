import type { PlatformCount, RunReport } from './fuzz-run.ts'

const HEAD = [
  '| platform | mutations | listings read | problems | slowest ms | largest heap, MB | findings |',
  '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
]

/** A run's counts as a Markdown table, a row a platform. */
export function reportTable({ counts }: RunReport): string {
  const rows = [...counts].toSorted(([one], [other]) => one.localeCompare(other))
  return [...HEAD, ...rows.map(([name, count]) => row(name, count)), row('**all**', sumOf([...counts.values()]))].join(
    '\n',
  )
}

const row = (name: string, count: PlatformCount): string =>
  `| ${[
    ...[name, count.mutations, count.listings, count.problems, Math.round(count.slowestMs)],
    ...[Math.round(count.largestHeap / 2 ** 20), count.findings],
  ].join(' | ')} |`

function sumOf(counts: readonly PlatformCount[]): PlatformCount {
  const sum = (of: (count: PlatformCount) => number) => counts.reduce((total, count) => total + of(count), 0)
  const most = (of: (count: PlatformCount) => number) => counts.reduce((top, count) => Math.max(top, of(count)), 0)
  return {
    mutations: sum(({ mutations }) => mutations),
    listings: sum(({ listings }) => listings),
    problems: sum(({ problems }) => problems),
    slowestMs: most(({ slowestMs }) => slowestMs),
    largestHeap: most(({ largestHeap }) => largestHeap),
    findings: sum(({ findings }) => findings),
  }
}
