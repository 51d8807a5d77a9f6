import { findOnPath } from '@houselights/test-support/queues/on-path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The path of Firefox; empty if there is none. */
    firefoxPath: string
  }
}

const NO_FIREFOX = 'There is no firefox-esr or firefox on the path'

/**
 * Provides the path of Firefox to tests. Without Firefox, prints why they are skipped, or fails if REQUIRE_FIREFOX=1.
 */
export default function findFirefox(project: TestProject): void {
  const path = findOnPath('firefox-esr', 'firefox')
  if (!path && process.env.REQUIRE_FIREFOX === '1') throw new Error(`${NO_FIREFOX}, and REQUIRE_FIREFOX=1.`)
  if (!path) console.warn(`${NO_FIREFOX}: skipping tests in Firefox.`)
  project.provide('firefoxPath', path ?? '')
}
