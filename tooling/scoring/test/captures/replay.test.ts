import { cities } from '@houselights/config/cities/cities'
import { openReplayFetchers } from '@houselights/scrapers/fetch/replay-fetcher'
import { registry } from '@houselights/scrapers/registry/registry'
import type { SourceDefinition } from '@houselights/scrapers/source/source'
import { SourceError } from '@houselights/scrapers/source/source-error'
import { describe, expect, test } from 'vitest'
import { CAPTURES_DIR, loadCapturedPages } from '../captured.ts'

const captures = loadCapturedPages('replays')

/** Replays a source's scrape at a time, and returns the bodies of the pages that its parser gets. */
async function replayBodies(definition: SourceDefinition, now: string, timeZone: string): Promise<string[]> {
  const fetchers = await openReplayFetchers(CAPTURES_DIR)
  const fetcher = fetchers.open(definition, { depth: 'full', now, timeZone, keys: {} })
  try {
    return (await definition.source.fetch(fetcher)).pages.map(({ body }) => body)
  } catch (error) {
    if (error instanceof SourceError) return []
    throw error
  }
}

describe.runIf(captures.length > 0)('a capture from Toronto', () => {
  const toronto = cities.find(({ id }) => id === 'toronto')
  const torontoCaptures = captures.filter(({ timeZone }) => timeZone === toronto?.timeZone)

  test.each(torontoCaptures)('is replayed for exactly one venue’s source: $file', async ({ page, now, timeZone }) => {
    const torontoSources = registry.sources.filter(({ city, kind }) => city === 'toronto' && kind === 'venue')
    const bodies = await Promise.all(torontoSources.map((definition) => replayBodies(definition, now, timeZone)))
    const sourcesWithPage = torontoSources.filter((_, index) => bodies[index]?.includes(page.body))
    expect(sourcesWithPage.map(({ slug }) => slug)).toHaveLength(1)
  })
})
