import { addressIn } from '@houselights/sources/read-pages'
import type { Choice } from '@houselights/sources/recognise/choose'
import { recognisePages } from '@houselights/sources/recognise/recognise-pages'
import { readArguments, runCommand, UsageError } from './arguments.ts'
import { marksTable } from './marks-table.ts'
import { momentOf, savedPage } from './saved-page.ts'
import { checkTimeZone } from './time-zone.ts'
import { venueReport } from './venue-report.ts'

const USAGE = `
  npm run venue -- --file PAGE --url URL --as-of ISO [--time-zone TZ] [--json]   a saved page, without a network
  npm run venue -- --marks                                                       how each platform is recognised`

await runCommand(async () => {
  const { values } = readArguments(
    {
      file: { type: 'string' },
      url: { type: 'string' },
      'as-of': { type: 'string' },
      'time-zone': { type: 'string', default: 'America/Los_Angeles' },
      json: { type: 'boolean', default: false },
      marks: { type: 'boolean', default: false },
    },
    USAGE,
  )
  if (values.marks) {
    console.log(marksTable())
    return 0
  }
  const timeZone = values['time-zone']
  checkTimeZone(timeZone)
  const { file, url, 'as-of': asOf } = values
  if (!file || !url || !asOf) throw new UsageError(`A saved page needs --file, --url and --as-of.${USAGE}`)
  const page = { url: addressIn(url), body: await savedPage(file) }
  const choice = recognisePages([page], { now: momentOf(asOf), timeZone })
  console.log(values.json ? JSON.stringify(asJson(choice)) : venueReport(choice))
  return choice.chosen ? 0 : 1
})

function asJson({ chosen, sure, others }: Choice) {
  return { platform: chosen?.candidate.platform ?? null, sure, listings: chosen?.listings ?? [], others }
}
