import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '@houselights/dev-stack/root'
import { pageAddress } from '@houselights/sources/links'
import { normalise } from '@houselights/sources/normalise'
import { trimPages } from '@houselights/sources/recording/trim'
import type { Page } from '@houselights/sources/source'
import { readArguments, runCommand, UsageError } from './arguments.ts'
import { namedSource, readLive } from './read-live.ts'

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
  const { source } = definition
  const read = (from: readonly Page[]) =>
    normalise(source.parse(from, { now, timeZone }), { now, timeZone, pageUrl: pageAddress(source.url, from) })
  const trimmed = trimPages(pages, (from) => read(from).listings)
  const folder = join(ROOT, 'packages/sources/recordings', definition.slug)
  await mkdir(folder, { recursive: true })
  const files = trimmed.map((page, index) => ({
    ...page,
    file: `page-${index + 1}.${/^\s*[[{]/.test(page.body) ? 'json' : 'html'}`,
  }))
  for (const { file, body } of files) await writeFile(join(folder, file), body)
  const output = read(trimmed)
  const meta = {
    platform: source.platform,
    url: source.url,
    now,
    timeZone,
    pages: files.map(({ file, url }) => ({ file, url })),
    problems: output.problems.map(({ kind }) => kind),
  }
  await writeFile(join(folder, 'meta.json'), `${JSON.stringify(meta, null, 2)}\n`)
  await writeFile(join(folder, 'expected.json'), `${JSON.stringify(output.listings, null, 2)}\n`)
  console.log(
    `Recorded ${output.listings.length} listings of ${definition.name} in ${folder}: read them as closely as code before you commit them.`,
  )
  return 0
})
