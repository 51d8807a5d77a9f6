import { readArguments, runCommand, UsageError } from './arguments.ts'
import { crawlSite } from './crawl/crawl-site.ts'
import { crawlTable } from './crawl/crawl-table.ts'

const USAGE = 'Usage: npm run crawl -- --url http://127.0.0.1:3000 [--most-pages 20000] [--without-cards]'

await runCommand(async () => {
  const { values } = readArguments(
    { url: { type: 'string' }, 'most-pages': { type: 'string' }, 'without-cards': { type: 'boolean' } },
    USAGE,
  )
  const site = values.url ?? ''
  const mostPages = values['most-pages'] === undefined ? undefined : Number(values['most-pages'])
  if (!/^https?:\/\//.test(site) || !URL.canParse(site))
    throw new UsageError(`--url must be the address of a running site.\n${USAGE}`)
  if (mostPages !== undefined && !(Number.isInteger(mostPages) && mostPages > 0))
    throw new UsageError(`--most-pages must be a whole number from 1.\n${USAGE}`)
  const report = await crawlSite({
    site,
    ...(values['without-cards'] && { mostCards: 0 }),
    ...(mostPages !== undefined && { mostPages }),
  })
  console.log(crawlTable(report))
  // who chose a bound knows that more is there
  const isWhole = report.unread === 0 || mostPages !== undefined
  return report.problems.length === 0 && isWhole ? 0 : 1
})
