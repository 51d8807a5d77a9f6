import { maskSource, recordingOf } from '@houselights/sources/recording/recording'
import { readArguments, runCommand, UsageError } from './arguments.ts'
import { namedSource, readLive } from './read-live.ts'
import { writeRecording } from './write-recording.ts'

const USAGE = '\n  npm run record -- VENUE [--time-zone TZ]'

await runCommand(async () => {
  const { values, positionals } = readArguments(
    { 'time-zone': { type: 'string', default: 'America/Los_Angeles' } },
    USAGE,
  )
  const [slug, ...rest] = positionals
  if (!slug || rest.length > 0) throw new UsageError(`Name one venue or source.${USAGE}`)
  const timeZone = values['time-zone']
  const definition = namedSource(slug)
  const { pages, now, problems } = await readLive(slug, timeZone)
  if (pages.length === 0) {
    console.error(problems.map(({ kind, message }) => `${kind}: ${message}`).join('\n'))
    return 1
  }
  const masked = maskSource(definition.source, pages, { now, timeZone })
  return writeRecording(definition.slug, recordingOf(masked, { now, timeZone }), masked.faults)
})
