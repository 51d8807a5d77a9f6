import { resolve } from 'node:path'
import { parseArguments, runCommand, UsageError } from '@houselights/command-line/arguments'
import { ROOT } from '@houselights/command-line/root'
import { markdownTable } from '@houselights/command-line/table'
import { MIN_CONFIDENCE } from '@houselights/scrapers/parse/general/parse-general'
import { loadCaptureIndex } from '../src/captures/capture-index.ts'
import { addUp, fieldTable } from '../src/fields/field-table.ts'
import { loadLabels } from '../src/fields/labeled-listing.ts'
import { scoreLabels } from '../src/fields/score-labels.ts'
import { type GeneralScore, sumOfScores } from '../src/general/score-general.ts'
import { type ScoredPage, scoreCaptures, scoreHandwritten, scoreRecordings } from '../src/general/score-pages.ts'

const USAGE =
  '\n  npm run general -- [--captures FOLDER] [--gold FOLDER] [--recordings] [--only TEXT] [--json] [--verbose]'

const HEAD = 'page,events,not on page,right,wrong name,missing,invented,from extra lists,times,prices,confidence'.split(
  ',',
)

const THRESHOLDS = [0, 0.3, 0.4, 0.5, MIN_CONFIDENCE, 0.7, 0.8, 0.9]

const THRESHOLD_HEAD = ['minimum confidence', 'pages', 'listings', 'right, of all events', 'wrong name', 'invented']

await runCommand(async () => {
  const { values } = parseArguments(
    {
      captures: { type: 'string' },
      gold: { type: 'string' },
      recordings: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      json: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
    },
    USAGE,
  )
  const folder = resolve(ROOT, values.captures ?? process.env.CAPTURES_DIR ?? '../shared/captures')
  const captureScores = scoreCaptures(folder, values.only)
  if (!captureScores)
    throw new UsageError(`There is no captures.json in ${folder}: set the folder with --captures.${USAGE}`)
  const pages = [
    ...captureScores,
    ...scoreHandwritten(values.only),
    ...(values.recordings ? scoreRecordings(values.only) : []),
  ]
  const labeled = makeLabeledTable(folder, resolve(ROOT, values.gold ?? process.env.FIELDS_DIR ?? '../shared/fields'))
  const groups = getGroups(pages)
  if (values.json)
    console.log(
      JSON.stringify({ pages, groups: Object.fromEntries(groups), limits: scoreThresholds(pages), labelled: labeled }),
    )
  else {
    const rows = groups.flatMap(([group, sum]) => groupRows(group, sum, pages))
    console.log(markdownTable(HEAD, rows, HEAD.length - 1))
    console.log(`\n${markdownTable(THRESHOLD_HEAD, scoreThresholds(pages).map(toThresholdRow), THRESHOLD_HEAD.length)}`)
    if (labeled) console.log(`\n${labeled}`)
    if (values.verbose) for (const page of pages) console.log(['', page.page, ...page.differences].join('\n  '))
  }
  return pages.length > 0 ? 0 : 1
})

type Groups = [string, GeneralScore][]

function getGroups(pages: readonly ScoredPage[]): Groups {
  return [...Map.groupBy(pages, ({ group }) => group)].map(([group, members]) => [group, sumOfScores(members)])
}

function groupRows(group: string, sum: GeneralScore, pages: readonly ScoredPage[]) {
  return [
    ...pages.filter((page) => page.group === group).map((page) => toRow(page.page, page, page.confidence.toFixed(2))),
    toRow(`**all: ${group}**`, sum, ''),
  ]
}

function toRow(name: string, score: GeneralScore, confidence: string): (string | number)[] {
  return [
    name,
    score.events,
    score.unprinted,
    score.events > 0 ? `${score.right} (${formatPercent(score.right, score.events)})` : 0,
    score.wrongName,
    score.missing,
    score.invented > 0 ? `${score.invented} (${formatPercent(score.invented, score.parsed)})` : 0,
    score.beyond,
    `${score.timesRight}/${score.times}`,
    `${score.pricesRight}/${score.prices}`,
    confidence,
  ]
}

function formatPercent(part: number, whole: number): string {
  return whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`
}

/** For each minimum confidence, counts the events that would be published from all pages, and how many are right. */
function scoreThresholds(pages: readonly ScoredPage[]) {
  return [...new Set(THRESHOLDS)].sort().map((limit) => {
    const shownPages = pages.filter(({ confidence }) => confidence >= limit)
    const { parsed, right, wrongName, invented } = sumOfScores(shownPages)
    const { events } = sumOfScores(pages)
    return { limit, pages: shownPages.length, parsed, right, wrongName, invented, events }
  })
}

function toThresholdRow({
  limit,
  pages,
  parsed,
  right,
  wrongName,
  invented,
  events,
}: ReturnType<typeof scoreThresholds>[number]) {
  return [
    limit.toFixed(2),
    pages,
    parsed,
    `${right} (${formatPercent(right, events)})`,
    `${wrongName} (${formatPercent(wrongName, parsed)})`,
    `${invented} (${formatPercent(invented, parsed)})`,
  ]
}

/**
 * Tabulates how well names and bills are parsed on hand-labeled captures: by the general parser, and by the parsers of
 * their platforms.
 */
function makeLabeledTable(folder: string, gold: string): string | undefined {
  const captures = loadCaptureIndex(folder)?.filter(({ file }) => file.endsWith('.html')) ?? []
  const files = new Set(captures.map(({ file }) => file))
  const labels = loadLabels(gold)?.filter(({ capture }) => files.has(capture))
  if (!labels || labels.length === 0) return undefined
  const countFields = (parsedCaptures: typeof captures) =>
    addUp(scoreLabels(labels, parsedCaptures, folder).map((score) => score.counts))
  return fieldTable([
    ['general parser', countFields(captures.map((capture) => ({ ...capture, platform: 'general' })))],
    ["the platforms' parsers", countFields(captures)],
  ])
}
