import { SiteStatus } from '@houselights/types/routes'

const PATIENCE_MS = 120_000

/** Waits until every active source was read once, but for so many that cannot be: these were tried. */
export async function untilEverythingIsRead(apiUrl: string, failing = 0): Promise<SiteStatus> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const response = await fetch(`${apiUrl}/api/status`)
    const status = SiteStatus.parse(await response.json())
    const { active, neverRead, failing: tried } = status.sources
    if (active > 0 && neverRead === failing && tried >= failing) return status
    if (Date.now() > deadline)
      throw new Error(`Not everything was read within ${PATIENCE_MS / 1000} s: ${JSON.stringify(status.sources)}`)
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
}
