import { resolve } from 'node:path'
import { parseArguments, runCommand, UsageError } from '@houselights/command-line/arguments'
import { ROOT } from '@houselights/command-line/root'
import { openCaptures } from '../src/captures/open-captures.ts'
import { addUp, fieldTable, getFigures } from '../src/fields/field-table.ts'
import { loadLabels } from '../src/fields/labeled-listing.ts'
import { type CaptureScore, getGroup, scoreLabels } from '../src/fields/score-labels.ts'

const USAGE = '\n  npm run fields -- [--gold FOLDER] [--captures FOLDER] [--only TEXT] [--json] [--verbose]'

await runCommand(async () => {
  const { values } = parseArguments(
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
  const labels = loadLabels(gold)?.filter(({ capture }) => capture.includes(values.only))
  if (!labels) throw new UsageError(`There are no labels (*.jsonl) in ${gold}: set the folder with --gold.${USAGE}`)
  const { folder, captures } = openCaptures(values.captures)
  const scores = scoreLabels(labels, captures, folder)
  const groups = getGroups(scores)
  if (values.json) console.log(JSON.stringify(toJson(scores, groups)))
  else {
    if (values.verbose) for (const score of scores) console.log(findDifferences(score))
    console.log(fieldTable(groups))
    const { doubtful, repeated, lost } = addUp(scores.map(({ counts }) => counts))
    console.log(`\n${doubtful} doubtful and ${repeated} repeated listings left out, ${lost} lost.`)
  }
  return scores.length > 0 ? 0 : 1
})

type Groups = ReturnType<typeof getGroups>

function getGroups(scores: readonly CaptureScore[]) {
  const sums = (getName: (score: CaptureScore) => string) =>
    [...Map.groupBy(scores, getName)]
      .toSorted(([a], [b]) => a.localeCompare(b))
      .map(([name, group]) => [name, addUp(group.map(({ counts }) => counts))] as const)
  return [
    ...sums(({ platform }) => platform),
    ...sums(({ platform }) => getGroup(platform)).reverse(),
    ['all', addUp(scores.map(({ counts }) => counts))] as const,
  ]
}

function toJson(scores: readonly CaptureScore[], groups: Groups) {
  return {
    groups: Object.fromEntries(groups.map(([name, counts]) => [name, { ...getFigures(counts), counts }])),
    captures: scores,
  }
}

function findDifferences({ capture, differences }: CaptureScore): string {
  return [
    capture,
    ...differences.map(
      ({ field, title, wanted, parsed }) => `  ${field}  ${title}\n      wanted ${wanted}\n      parsed ${parsed}`,
    ),
  ].join('\n')
}
