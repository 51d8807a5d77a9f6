import { defaultCity } from '@houselights/cities/cities'
import { addressIn } from '@houselights/sources/read-pages'
import type { Choice } from '@houselights/sources/recognise/choose'
import { recognisePages } from '@houselights/sources/recognise/recognise-pages'
import { readVenueFacts } from '@houselights/sources/recognise/venue-facts'
import { readArguments, runCommand, UsageError } from './arguments.ts'
import { marksTable } from './marks-table.ts'
import { recogniseLive } from './recognise-live.ts'
import { momentOf, savedPage } from './saved-page.ts'
import { checkTimeZone } from './time-zone.ts'
import { venueReport } from './venue-report.ts'

const USAGE = `
  npm run venue -- https://any.site [--time-zone TZ] [--json]                    a venue's site, live
  npm run venue -- --file PAGE --url URL --as-of ISO [--time-zone TZ] [--json]   a saved page, without a network
  npm run venue -- --marks                                                       how each platform is recognised`

await runCommand(async () => {
  const { values, positionals } = readArguments(
    {
      file: { type: 'string' },
      url: { type: 'string' },
      'as-of': { type: 'string' },
      'time-zone': { type: 'string', default: defaultCity.timeZone },
      json: { type: 'boolean', default: false },
      marks: { type: 'boolean', default: false },
    },
    USAGE,
  )
  const timeZone = values['time-zone']
  checkTimeZone(timeZone)
  const print = values.json ? printJson : printReport
  const [site, ...rest] = positionals
  if (values.marks) console.log(marksTable())
  else if (values.file) return print(await recogniseSaved({ ...values, asOf: values['as-of'] }, timeZone))
  else if (site && rest.length === 0)
    return print(await recogniseLive(siteAddress(site), new Date().toISOString(), timeZone))
  else throw new UsageError(`Name one site, or a saved page.${USAGE}`)
  return 0
})

type Found = Pick<Awaited<ReturnType<typeof recogniseLive>>, keyof Choice | 'problems' | 'facts'>

async function recogniseSaved(
  { file, url, asOf }: { file?: string; url?: string; asOf?: string },
  timeZone: string,
): Promise<Found> {
  if (!file || !url || !asOf) throw new UsageError(`A saved page needs --file, --url and --as-of.${USAGE}`)
  const page = { url: addressIn(url), body: await savedPage(file) }
  const choice = recognisePages([page], { now: momentOf(asOf), timeZone })
  return { ...choice, problems: [], facts: readVenueFacts([page], choice.chosen?.toCome) }
}

/** What people type: `lantern.example.com` is at https. */
function siteAddress(typed: string): string {
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError(`"${typed}" is no address of a site: write one such as https://lantern.example.com/.`)
  return url.href
}

function printReport(found: Found): number {
  console.log(venueReport(found))
  return found.chosen ? 0 : 1
}

function printJson({ chosen, sure, others }: Choice): number {
  const platform = chosen?.candidate.platform ?? null
  console.log(JSON.stringify({ platform, sure, listings: chosen?.listings ?? [], others }))
  return chosen ? 0 : 1
}
