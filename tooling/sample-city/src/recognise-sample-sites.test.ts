import { fetcherFor } from '@houselights/scrapers/fetch/testing/fetcher-for'
import { recogniseSite } from '@houselights/scrapers/recognize/recognize-site'
import { expect, onTestFinished, test } from 'vitest'
import { sampleRegistry } from './registry.ts'
import { startSampleSites } from './server.ts'

test('the sites of the sample city are recognised over the network', async () => {
  const sites = await startSampleSites()
  onTestFinished(sites.stop)
  const venues = sampleRegistry(sites.origin).venues.flatMap(({ slug, sources: [own] }) =>
    // the others are real venues, which the demo does not read; the Squarespace site has no page, only its data
    own?.source.url.startsWith(sites.origin) && own.source.platform !== 'squarespace'
      ? { slug, source: own.source }
      : [],
  )
  const outcomes = []
  for (const { slug, source } of venues) {
    const reader = { ...fetcherFor(sites.origin), now: new Date().toISOString() }
    const { chosen, sure } = await recogniseSite(reader, source.url)
    outcomes.push({ slug, platform: chosen?.candidate.platform, sure, reads: (chosen?.toCome.length ?? 0) > 0 })
  }
  expect(outcomes).toEqual(
    venues.map(({ slug, source }) => ({ slug, platform: source.platform, sure: true, reads: true })),
  )
  expect(venues.length).toBeGreaterThanOrEqual(7)
})
