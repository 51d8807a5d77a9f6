import type { Config } from '@houselights/config/config'
import { type Browser, chromium, type LaunchOptions } from 'playwright-core'

export type LaunchBrowser = (options: LaunchOptions) => Promise<Browser>

/** Starts the Chromium of the settings; without one, sources that need a browser are not read. */
export const launcher = ({ chromiumPath }: Pick<Config, 'chromiumPath'>): LaunchBrowser | undefined =>
  chromiumPath === undefined
    ? undefined
    : (options) =>
        chromium.launch({ ...options, executablePath: chromiumPath, args: ['--no-sandbox', ...(options.args ?? [])] })
