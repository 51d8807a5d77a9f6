import { defaultCity } from '@houselights/config/cities/cities'
import { findSavedSource } from '@houselights/scrapers/testing/saved-source'
import { maskPages } from '../src/mask/mask-pages.ts'
import { maskSource, toRecording } from '../src/recording.ts'
import { parseArguments, runCommand, UsageError } from '@houselights/command-line/arguments'
import { parseAsOf, readSavedPage } from '@houselights/command-line/saved-page'
import { writeRecording } from '../src/record/write-recording.ts'

const USAGE = `
  npm run mask -- PAGE                                                                       prints the masked page
  npm run mask -- PAGE --record NAME --platform ID --url URL --as-of ISO [--time-zone TZ]    writes a recording of it
    [--without TEXT]...   may drop listings with this text in their masked title, such as wrongly parsed ones`

await runCommand(async () => {
  const { values, positionals } = parseArguments(
    {
      record: { type: 'string' },
      platform: { type: 'string' },
      url: { type: 'string' },
      'as-of': { type: 'string' },
      'time-zone': { type: 'string', default: defaultCity.timeZone },
      without: { type: 'string', multiple: true, default: [] },
    },
    USAGE,
  )
  const [path, ...rest] = positionals
  if (!path || rest.length > 0) throw new UsageError(`Pass one saved page.${USAGE}`)
  const body = await readSavedPage(path)
  const { record, platform, url, 'as-of': asOf, 'time-zone': timeZone } = values
  if (!record) {
    process.stdout.write(maskPages([{ url: url ?? 'https://unknown.invalid/', body }], 'houselights')[0]?.body ?? '')
    return 0
  }
  if (!platform || !url || !asOf) throw new UsageError(`A recording needs --platform, --url and --as-of.${USAGE}`)
  const source = findSavedSource(platform, url)
  if ('unknown' in source) throw new UsageError(source.unknown)
  const context = { now: parseAsOf(asOf), timeZone }
  const masked = maskSource(source, [{ url: source.url, body }], context)
  return writeRecording(record, toRecording(masked, context, values.without), masked.faults)
})
