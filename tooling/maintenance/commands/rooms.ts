import { basename } from 'node:path'
import { parseArguments, runCommand, UsageError } from '@houselights/command-line/arguments'
import { parseAsOf, readSavedPage } from '@houselights/command-line/saved-page'
import { registry } from '@houselights/scrapers/registry/registry'
import { countShows } from '../src/rooms/count-shows.ts'
import { parseSavedList } from '../src/rooms/parse-saved-list.ts'
import { formatRooms } from '../src/rooms/rooms-report.ts'

const USAGE = `
  npm run rooms -- --mail FILE… [--as-of ISO] [--json]
    FILE is a mail of The List as plain text, a saved page of The List's site, or a saved page of 19hz.
    --as-of is the time when it was saved, which finds the year of dates if the list doesn't say when it was made.`

await runCommand(async () => {
  const { values, positionals } = parseArguments(
    {
      mail: { type: 'string', multiple: true, default: [] },
      'as-of': { type: 'string' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
    USAGE,
  )
  if (values.help) {
    console.log(`Counts which shows of a list are at a venue of the registry, and lists the names that aren't.${USAGE}`)
    return 0
  }
  // a shell expands *.txt to several words after one --mail
  const files = [...values.mail, ...positionals]
  if (files.length === 0) throw new UsageError(`Name the saved lists.${USAGE}`)
  const now = values['as-of'] ? parseAsOf(values['as-of']) : new Date().toISOString()
  const counts = await Promise.all(files.map((file) => countFile(file, now)))
  if (values.json) console.log(JSON.stringify(counts))
  else console.log(counts.map(({ file, list, ...count }) => formatRooms(`${list} (${file})`, count)).join('\n\n'))
  return 0
})

async function countFile(file: string, now: string) {
  const saved = parseSavedList(await readSavedPage(file), now)
  if (!saved)
    throw new UsageError(
      `${file} has neither the rows of The List (its mail as plain text, or a page of its site) nor the table of 19hz.`,
    )
  return { file: basename(file), list: saved.list, ...countShows(saved, registry.cities) }
}
