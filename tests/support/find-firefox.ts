import { onPath } from '@houselights/test-support/on-path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where Firefox is; empty if there is none. */
    firefoxPath: string
  }
}

const NO_FIREFOX = 'Tests in Firefox are skipped: there is no firefox-esr or firefox on the path.'

/** Tells tests where Firefox is. Without one it prints why they are skipped, or fails if REQUIRE_FIREFOX=1. */
export default function findFirefox(project: TestProject): void {
  const path = onPath('firefox-esr', 'firefox')
  if (!path && process.env.REQUIRE_FIREFOX === '1')
    throw new Error(`REQUIRE_FIREFOX=1, but there is none. ${NO_FIREFOX}`)
  if (!path) console.warn(NO_FIREFOX)
  project.provide('firefoxPath', path ?? '')
}
