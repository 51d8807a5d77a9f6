import { parseArguments, runCommand, UsageError } from '@houselights/command-line/arguments'
import { crawlSite } from '../src/crawl/crawl-site.ts'

const USAGE = 'Usage: npm run crawl -- --url http://127.0.0.1:3000 [--without-cards]'

await runCommand(async () => {
  const { values } = parseArguments({ url: { type: 'string' }, 'without-cards': { type: 'boolean' } }, USAGE)
  const site = values.url ?? ''
  if (!/^https?:\/\//.test(site) || !URL.canParse(site))
    throw new UsageError(`--url must be the address of a running site.\n${USAGE}`)
  const { problems, things, ...counts } = await crawlSite({ site, maxCards: values['without-cards'] ? 0 : undefined })
  const kinds = Object.entries(Object.groupBy(things, (type) => type)).map(([type, all = []]) => [type, all.length])
  for (const [name, count] of [...Object.entries(counts), ...kinds, ['problems', problems.length]])
    console.log(`${String(name).padEnd(16)}${String(count).padStart(8)}`)
  for (const problem of problems) console.log(problem)
  return problems.length === 0 ? 0 : 1
})
