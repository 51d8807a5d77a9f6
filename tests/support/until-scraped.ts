import { SiteStatus } from '@houselights/contracts/public-api/routes'
import { z } from 'zod'

const TIMEOUT_MS = 120_000

/** Waits until every active source has been scraped once. */
export async function untilEverythingIsScraped(apiUrl: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS
  for (;;) {
    const response = await fetch(`${apiUrl}/api/status`)
    const status = SiteStatus.parse(await response.json())
    const { active, neverRead: unscraped } = status.sources
    if (active > 0 && unscraped === 0) return
    if (Date.now() > deadline)
      throw new Error(`Not everything was scraped within ${TIMEOUT_MS / 1000} s: ${JSON.stringify(status.sources)}`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}

/**
 * Parses the stored raw pages again. Once all sources have been scraped, "A & B" is split more reliably, and the result
 * no longer depends on the order of the scrapes.
 */
export async function reparseRawPages(apiUrl: string): Promise<void> {
  const response = await fetch(`${apiUrl}/api/scrapers/reread`, { method: 'POST' })
  const { state } = z.object({ state: z.string() }).parse(await response.json())
  if (state !== 'completed') throw new Error(`Parsing the raw pages again ended as "${state}".`)
}
