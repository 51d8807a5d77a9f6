import { loadConfig } from '@houselights/config/config'
import { jsonLd } from '@houselights/sources/platforms/json-ld'
import { recogniseSite, type SiteRecognition } from '@houselights/sources/recognise/recognise-site'
import { openSiteReaders } from './site-readers.ts'

/** Follows a venue's site over the network, politely, and recognises what it was made with. Steps are told on stderr. */
export async function recogniseLive(url: string, now: string, timeZone: string): Promise<SiteRecognition> {
  // the reader needs no database; the setting is demanded of the services alone
  const config = loadConfig({ DATABASE_URL: 'postgres://localhost/unused', ...process.env })
  const readers = await openSiteReaders(config)
  // which platform it is, is not known yet, and nothing of it matters to a reader over the network
  const site = { slug: 'new-venue', name: url, kind: 'venue' as const, source: jsonLd({ url }) }
  try {
    const reader = readers.open(site, { depth: 'shallow', now, timeZone, keys: config.keys })
    return await recogniseSite(reader, url, (step) => console.error(`${step.url}: ${step.what}`))
  } finally {
    await readers.close()
  }
}
