import { resolve } from 'node:path'
import { ROOT } from '@houselights/dev-stack/root'
import { readCaptureIndex } from '@houselights/sources/capture-index'
import { type Comparison, compareCapture } from '@houselights/sources/compare-capture'
import { readArguments, runCommand, UsageError } from './arguments.ts'
import { markdownTable } from './table.ts'

const USAGE = '\n  npm run captures -- [--captures FOLDER] [--only TEXT] [--markdown]'

await runCommand(async () => {
  const { values } = readArguments(
    {
      captures: { type: 'string' },
      only: { type: 'string', default: '' },
      markdown: { type: 'boolean', default: false },
    },
    USAGE,
  )
  const folder = resolve(ROOT, values.captures ?? process.env.CAPTURES_DIR ?? '../shared/captures')
  const captures = readCaptureIndex(folder)
  if (!captures)
    throw new UsageError(
      `There is no captures.json in ${folder}: name the folder with --captures or CAPTURES_DIR.${USAGE}`,
    )
  const rows = captures.filter(({ file }) => file.includes(values.only)).map((capture) => attempt(folder, capture))
  const cells = rows.map(({ file, expected, found, missing, wrong, problems }) => [
    ...[file, expected, found, missing.length, wrong.length, problems],
  ])
  console.log(markdownTable(['capture', 'expected', 'found', 'missing', 'wrong field', 'problems'], cells, 5))
  const faults = rows.flatMap(({ file, missing, wrong }) => [
    ...missing.map((what) => `${file}: missing ${what}`),
    ...wrong.map((what) => `${file}: ${what}`),
  ])
  if (!values.markdown) console.log(['', ...faults].join('\n'))
  return faults.length === 0 ? 0 : 1
})

function attempt(folder: string, capture: Parameters<typeof compareCapture>[1]): Comparison {
  try {
    return compareCapture(folder, capture)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return { file: capture.file, expected: capture.events, found: 0, problems: 1, missing: [why], wrong: [] }
  }
}
