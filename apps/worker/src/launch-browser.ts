import type { Config } from '@houselights/config/config'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

export type LaunchBrowser = (options: LaunchOptions) => Promise<Browser>

/**
 * Returns a function that launches the Chromium from the settings. Undefined if none is set; then sources that need a
 * browser are not scraped.
 */
export const getBrowserLauncher = ({ chromiumPath }: Pick<Config, 'chromiumPath'>): LaunchBrowser | undefined =>
  chromiumPath === undefined
    ? undefined
    : (options) =>
        chromium.launch({ ...options, executablePath: chromiumPath, args: ['--no-sandbox', ...(options.args ?? [])] })
