import { resolve } from 'node:path'
import { ROOT } from '@houselights/dev-stack/root'
import type { BillEvidence } from '@houselights/domain/bill/evidence'
import { type LabelledBill, learnScores } from '@houselights/domain/bill/learn-scores'
import { partBill, readBill } from '@houselights/domain/bill/read-bill'
import { runsOf } from '@houselights/domain/bill/runs'
import { SCORES, type Scores } from '@houselights/domain/bill/scores'
import { readCaptureIndex } from '@houselights/sources/capture-index'
import { fold, inBoth } from '@houselights/sources/fields/compare-fields'
import { billedPrints, type LabelledPrint, labelledPrints } from '@houselights/sources/fields/labelled-bills'
import { readLabels } from '@houselights/sources/fields/labelled-listing'
import { readArguments, runCommand, UsageError } from './arguments.ts'

const USAGE = '\n  npm run train-names -- [--gold FOLDER] [--captures FOLDER] [--epochs N] [--json]'

const READERS = ['hand', 'learned', 'both'] as const
const NOTHING = { right: 0, wanted: 0, read: 0, bills: 0, whole: 0 }
/** Labels of the project's own and those beside it. */
const LABELS = ['../shared/fields', 'packages/sources/test/fields']

await runCommand(async () => {
  const { values } = readArguments(
    {
      gold: { type: 'string', multiple: true },
      captures: { type: 'string' },
      epochs: { type: 'string', default: '6' },
      json: { type: 'boolean', default: false },
    },
    USAGE,
  )
  const folder = resolve(ROOT, values.captures ?? process.env.CAPTURES_DIR ?? '../shared/captures')
  const captures = readCaptureIndex(folder)
  const labels = (values.gold ?? LABELS).flatMap((gold) => readLabels(resolve(ROOT, gold)) ?? [])
  if (!captures || labels.length === 0)
    throw new UsageError(`There are no labels, or no captures.json in ${folder}: name them.${USAGE}`)
  const prints = labelledPrints(labels, captures, folder)
  const pairs = billedPrints(captures, folder).filter(namesItsActs)
  const epochs = Number(values.epochs)
  if (values.json) {
    console.log(JSON.stringify(learnScores([...prints, ...pairs].map(learnable), {}, epochs)))
    return 0
  }
  console.log(
    [
      `${prints.length} labelled titles, ${pairs.length} titles whose acts their source lists, ${epochs} rounds; each platform is`,
      'read with scores learned from all others. Acts F1 and whole bills:\n',
      '| platform | set by hand | | learned | | learned from the hand-set | |',
      '| --- | ---: | ---: | ---: | ---: | ---: | ---: |',
    ].join('\n'),
  )
  const all: Record<Reader, Measure[]> = { hand: [], learned: [], both: [] }
  for (const [platform, own] of Map.groupBy(prints, (print) => print.platform)) {
    const others = [...prints, ...pairs].filter((print) => print.platform !== platform).map(learnable)
    const scores: Record<Reader, Scores> = {
      hand: SCORES,
      learned: learnScores(others, {}, epochs),
      both: learnScores(others, SCORES, epochs),
    }
    const measures = READERS.map((reader) => measure(own, scores[reader]))
    for (const [index, reader] of READERS.entries()) all[reader].push(measures[index] ?? NOTHING)
    console.log(`| ${platform} | ${measures.map(figures).join(' | ')} |`)
  }
  console.log(`| all | ${READERS.map((reader) => figures(sum(all[reader]))).join(' | ')} |`)
  return 0
})

/** Only a title that names all acts of the bill is an example to learn from. */
function namesItsActs({ printed, label }: LabelledPrint): boolean {
  const title = ` ${fold(printed.title)} `
  return label.acts.every((act) => title.includes(` ${fold(act)} `))
}

/** Without the acts that a source lists: what the words alone say is to be learned. */
function learnable({ printed, evidence, label }: LabelledPrint): LabelledBill {
  const { text, pieces } = partBill(printed)
  return { runs: runsOf(text, pieces, withoutKnowledge(evidence)), ...label }
}

function withoutKnowledge({ isAct: _, ...evidence }: BillEvidence): BillEvidence {
  return evidence
}

type Reader = (typeof READERS)[number]

interface Measure {
  right: number
  wanted: number
  read: number
  bills: number
  whole: number
}

function measure(prints: readonly LabelledPrint[], scores: Scores): Measure {
  return sum(
    prints.map(({ printed, evidence, label }) => {
      const bill = readBill(printed, evidence, scores)
      const wanted = new Set(label.acts.map(fold))
      const read = new Set([bill.headliner, ...bill.support].flatMap((name) => (name ? fold(name) : [])))
      const right = inBoth(wanted, read)
      return {
        ...{ right, wanted: wanted.size, read: read.size, bills: 1 },
        whole: Number(right === wanted.size && right === read.size),
      }
    }),
  )
}

function sum(all: readonly Measure[]): Measure {
  const total = { ...NOTHING }
  for (const one of all)
    for (const name of ['right', 'wanted', 'read', 'bills', 'whole'] as const) total[name] += one[name]
  return total
}

function figures({ right, wanted, read, bills, whole }: Measure): string {
  return `${((2 * right) / Math.max(1, wanted + read)).toFixed(3)} | ${(whole / Math.max(1, bills)).toFixed(3)}`
}
