import type { Config } from '@houselights/config/config'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

/** Starts the Chromium of the settings; without one, that of the local stack, which a deployment does not have. */
export const launcher =
  ({ chromiumPath }: Pick<Config, 'chromiumPath'>) =>
  async (options: LaunchOptions): Promise<Browser> => {
    if (chromiumPath)
      return chromium.launch({
        ...options,
        executablePath: chromiumPath,
        args: ['--no-sandbox', ...(options.args ?? [])],
      })
    const { launchChromium } = await import('@houselights/dev-stack/chromium')
    return launchChromium(options)
  }
