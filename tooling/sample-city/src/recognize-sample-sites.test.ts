import { createTestFetcher } from '@houselights/scrapers/fetch/testing/fetcher-for'
import { recognizeSite } from '@houselights/scrapers/recognize/recognize-site'
import { expect, onTestFinished, test } from 'vitest'
import { REFUSING_SITE } from './behavior.ts'
import { sampleRegistry } from './registry.ts'
import { startSampleSites } from './server.ts'

test('the sample city’s sites are recognized over the network', async () => {
  const sites = await startSampleSites()
  onTestFinished(sites.stop)
  const venues = sampleRegistry(sites.origin).venues.flatMap(({ slug, sources: [firstSource] }) =>
    // the other venues are real ones, which the demo doesn't scrape; the Squarespace site has no page, only data; one
    // site refuses
    firstSource?.source.url.startsWith(sites.origin) &&
    firstSource.source.platform !== 'squarespace' &&
    slug !== REFUSING_SITE
      ? { slug, source: firstSource.source }
      : [],
  )
  const outcomes = []
  for (const { slug, source } of venues) {
    const fetcher = { ...createTestFetcher(sites.origin), now: new Date().toISOString() }
    const { chosen, sure } = await recognizeSite(fetcher, source.url)
    outcomes.push({ slug, platform: chosen?.candidate.platform, sure, hasShows: (chosen?.upcoming.length ?? 0) > 0 })
  }
  expect(outcomes).toEqual(
    venues.map(({ slug, source }) => ({ slug, platform: source.platform, sure: true, hasShows: true })),
  )
  expect(venues.length).toBeGreaterThanOrEqual(7)
})
