import { maskSource, toRecording } from '../src/recording.ts'
import { parseArguments, runCommand, UsageError } from '@houselights/command-line/arguments'
import { findSource, scrapeLive } from '../src/record/scrape-live.ts'
import { writeRecording } from '../src/record/write-recording.ts'

const USAGE = '\n  npm run record -- VENUE'

await runCommand(async () => {
  const { positionals } = parseArguments({}, USAGE)
  const [slug, ...rest] = positionals
  if (!slug || rest.length > 0) throw new UsageError(`Pass one venue or source.${USAGE}`)
  const definition = findSource(slug)
  const { pages, now, timeZone, problems } = await scrapeLive(slug)
  if (pages.length === 0) {
    console.error(problems.map(({ kind, message }) => `${kind}: ${message}`).join('\n'))
    return 1
  }
  const masked = maskSource(definition.source, pages, { now, timeZone })
  return writeRecording(definition.slug, toRecording(masked, { now, timeZone }), masked.faults)
})
