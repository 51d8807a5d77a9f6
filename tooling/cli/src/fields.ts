import { resolve } from 'node:path'
import { ROOT } from '@houselights/dev-stack/root'
import { fieldTable, figuresOf, sumOf } from '@houselights/scrapers/fields/field-table'
import { readLabels } from '@houselights/scrapers/fields/labelled-listing'
import { type CaptureScore, groupOf, scoreLabels } from '@houselights/scrapers/fields/score-labels'
import { readArguments, runCommand, UsageError } from './arguments.ts'
import { capturesIn } from './open-captures.ts'

const USAGE = '\n  npm run fields -- [--gold FOLDER] [--captures FOLDER] [--only TEXT] [--json] [--verbose]'

await runCommand(async () => {
  const { values } = readArguments(
    {
      gold: { type: 'string' },
      captures: { type: 'string' },
      only: { type: 'string', default: '' },
      json: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
    },
    USAGE,
  )
  const gold = resolve(ROOT, values.gold ?? process.env.FIELDS_DIR ?? '../shared/fields')
  const labels = readLabels(gold)?.filter(({ capture }) => capture.includes(values.only))
  if (!labels) throw new UsageError(`There are no labels (*.jsonl) in ${gold}: name the folder with --gold.${USAGE}`)
  const { folder, captures } = capturesIn(values.captures)
  const scores = scoreLabels(labels, captures, folder)
  const groups = groupsOf(scores)
  if (values.json) console.log(JSON.stringify(asJson(scores, groups)))
  else {
    if (values.verbose) for (const score of scores) console.log(differencesOf(score))
    console.log(fieldTable(groups))
    const { doubtful, repeated, lost } = sumOf(scores.map(({ counts }) => counts))
    console.log(`\n${doubtful} doubtful and ${repeated} repeated listings left out, ${lost} lost.`)
  }
  return scores.length > 0 ? 0 : 1
})

type Groups = ReturnType<typeof groupsOf>

function groupsOf(scores: readonly CaptureScore[]) {
  const sums = (by: (score: CaptureScore) => string) =>
    [...Map.groupBy(scores, by)]
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([name, group]) => [name, sumOf(group.map(({ counts }) => counts))] as const)
  return [
    ...sums(({ platform }) => platform),
    ...sums(({ platform }) => groupOf(platform)).reverse(),
    ['all', sumOf(scores.map(({ counts }) => counts))] as const,
  ]
}

function asJson(scores: readonly CaptureScore[], groups: Groups) {
  return {
    groups: Object.fromEntries(groups.map(([name, counts]) => [name, { ...figuresOf(counts), counts }])),
    captures: scores,
  }
}

function differencesOf({ capture, differences }: CaptureScore): string {
  return [
    capture,
    ...differences.map(
      ({ field, title, wanted, read }) => `  ${field}  ${title}\n      wanted ${wanted}\n      read   ${read}`,
    ),
  ].join('\n')
}
