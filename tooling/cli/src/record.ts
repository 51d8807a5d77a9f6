import { maskSource, recordingOf } from '@houselights/scrapers/recording/recording'
import { readArguments, runCommand, UsageError } from './arguments.ts'
import { namedSource, readLive } from './read-live.ts'
import { writeRecording } from './write-recording.ts'

const USAGE = '\n  npm run record -- VENUE'

await runCommand(async () => {
  const { positionals } = readArguments({}, USAGE)
  const [slug, ...rest] = positionals
  if (!slug || rest.length > 0) throw new UsageError(`Name one venue or source.${USAGE}`)
  const definition = namedSource(slug)
  const { pages, now, timeZone, problems } = await readLive(slug)
  if (pages.length === 0) {
    console.error(problems.map(({ kind, message }) => `${kind}: ${message}`).join('\n'))
    return 1
  }
  const masked = maskSource(definition.source, pages, { now, timeZone })
  return writeRecording(definition.slug, recordingOf(masked, { now, timeZone }), masked.faults)
})
