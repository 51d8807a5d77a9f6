import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser as Chromium, LaunchOptions } from 'playwright-core'
import { guardedAgent } from './address-guard.ts'
import { browserPages } from './browser-page.ts'
import type { HostLock } from './host-lock.ts'
import { createPoliteFetch } from './polite-fetch.ts'
import { politeReaders } from './polite-reader.ts'
import type { Readers } from './reading.ts'
import { replayReaders } from './replay-reader.ts'

export interface ReaderSettings {
  mode: 'live' | 'demo' | 'replay'
  capturesDir: string
  contactUrl: string
  sampleSitesOrigin?: string | undefined
}

/** Between two requests to one host. */
const GAP_MS = 2_000
const VERSION = '1.0'

/** The readers of this mode: over the network, behind the address guard, or from recorded pages. */
export async function openReaders(
  settings: ReaderSettings,
  hostLock: HostLock,
  launch?: (options: LaunchOptions) => Promise<Chromium>,
): Promise<Readers> {
  if (settings.mode === 'replay') return replayReaders(settings.capturesDir)
  const allowedOrigin = settings.mode === 'demo' ? settings.sampleSitesOrigin : undefined
  const userAgent = `Houselights/${VERSION} (+${settings.contactUrl})`
  const fetch = createPoliteFetch({
    dispatcher: guardedAgent({ allowedOrigin }),
    allowedOrigin,
    hostLock,
    userAgent,
    gapMs: GAP_MS,
    now: () => new Date(),
    wait: sleep,
  })
  return politeReaders(fetch, launch && browserPages({ launch, fetch, userAgent }))
}
