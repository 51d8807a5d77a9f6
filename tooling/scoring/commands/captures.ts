import { parseArguments, runCommand } from '@houselights/command-line/arguments'
import { markdownTable } from '@houselights/command-line/table'
import { type Comparison, compareCapture } from '../src/captures/compare-capture.ts'
import { openCaptures } from '../src/captures/open-captures.ts'

const USAGE = '\n  npm run captures -- [--captures FOLDER] [--only TEXT] [--markdown]'

await runCommand(async () => {
  const { values } = parseArguments(
    {
      captures: { type: 'string' },
      only: { type: 'string', default: '' },
      markdown: { type: 'boolean', default: false },
    },
    USAGE,
  )
  const { folder, captures } = openCaptures(values.captures)
  const rows = captures
    .filter(({ file }) => file.includes(values.only))
    .map((capture) => compareOrReport(folder, capture))
  const cells = rows.map(({ file, expected, found, missing, wrong, problems }) => [
    file,
    expected,
    found,
    missing.length,
    wrong.length,
    problems,
  ])
  const sum = (count: (row: Comparison) => number) => rows.reduce((total, row) => total + count(row), 0)
  const totals = [
    `all ${rows.length}`,
    '',
    sum(({ found }) => found),
    sum(({ missing }) => missing.length),
    sum(({ wrong }) => wrong.length),
    sum(({ problems }) => problems),
  ]
  const head = ['capture', 'expected', 'found', 'missing', 'wrong field', 'problems']
  console.log(markdownTable(head, [...cells, totals], 5))
  const faults = rows.flatMap(({ file, missing, wrong }) => [
    ...missing.map((text) => `${file}: missing ${text}`),
    ...wrong.map((text) => `${file}: ${text}`),
  ])
  if (!values.markdown) console.log(['', ...faults].join('\n'))
  return faults.length === 0 ? 0 : 1
})

function compareOrReport(folder: string, capture: Parameters<typeof compareCapture>[1]): Comparison {
  try {
    return compareCapture(folder, capture)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { file: capture.file, expected: capture.events, found: 0, problems: 1, missing: [message], wrong: [] }
  }
}
