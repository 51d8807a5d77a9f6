import { setTimeout as sleep } from 'node:timers/promises'
import type { Mode } from '@houselights/contracts/public-api/settings'
import type { Browser as Chromium, LaunchOptions } from 'playwright-core'
import { createGuardedAgent } from './address-guard.ts'
import { createBrowser } from './browser-page.ts'
import type { Fetchers } from './fetch-session.ts'
import type { HostLock } from './host-lock.ts'
import { createPoliteFetch, type FetchSettings } from './polite-fetch.ts'
import { createPoliteFetchers } from './polite-fetcher.ts'
import { openReplayFetchers } from './replay-fetcher.ts'

export interface FetcherSettings {
  mode: Mode
  capturesDir: string
  contactUrl: string
  sampleSitesOrigin?: string | undefined
}

/** Gap between two requests to one host. */
const GAP_MS = 2_000
const VERSION = '1.0'

/** Opens the fetchers for the configured mode: over the network behind the address guard, or from recorded pages. */
export async function openFetchers(
  settings: FetcherSettings,
  hostLock: HostLock,
  launch?: (options: LaunchOptions) => Promise<Chromium>,
): Promise<Fetchers> {
  if (settings.mode === 'replay') return openReplayFetchers(settings.capturesDir)
  const network = getNetworkSettings(settings, hostLock, GAP_MS)
  const fetch = createPoliteFetch(network)
  return createPoliteFetchers(fetch, launch && createBrowser({ launch, userAgent: network.userAgent }))
}

/**
 * Returns the network settings for the configured mode: the product's name as user agent, the address guard, and one
 * request at a time per host across all workers.
 */
export function getNetworkSettings(
  { mode, sampleSitesOrigin, contactUrl }: Omit<FetcherSettings, 'capturesDir'>,
  hostLock: HostLock,
  gapMs: number,
): FetchSettings {
  const allowedOrigin = mode === 'demo' ? sampleSitesOrigin : undefined
  return {
    allowedOrigin,
    hostLock,
    gapMs,
    now: () => new Date(),
    wait: sleep,
    dispatcher: createGuardedAgent({ allowedOrigin }),
    userAgent: `Houselights/${VERSION} (+${contactUrl})`,
  }
}
