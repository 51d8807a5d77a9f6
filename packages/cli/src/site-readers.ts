import type { Config } from '@houselights/config/config'
import { launchChromium } from '@houselights/dev-stack/chromium'
import { localHostLock } from '@houselights/sources/reader/host-lock'
import { openReaders } from '@houselights/sources/reader/open-readers'
import type { Readers } from '@houselights/sources/reader/reading'

/** The readers of commands that follow one site: over the network, and in mode `demo` from a site on this machine too. */
export const openSiteReaders = (config: Config): Promise<Readers> =>
  openReaders({ ...config, mode: config.mode === 'demo' ? 'demo' : 'live' }, localHostLock(), launchChromium)
