import { FailuresReporter } from '@houselights/test-support/failures-reporter'
import { SpecificationReporter } from '@houselights/test-support/specification-reporter'
import { separateWaitingFiles } from '@houselights/test-support/waiting-files-separated'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    // npm run test:faults runs these
    exclude: ['**/node_modules/**', 'faults/suite/**'],
    // one demo stack for all files; a test in a browser waits at times, so four share two cores, and let the demo go first
    globalSetup: ['support/find-firefox.ts', 'support/demo-stack.ts'],
    setupFiles: ['support/demo-first.ts'],
    maxWorkers: 4,
    isolate: false,
    // as for the unit tests: Node reads what Node runs
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // for jobs, a slow connection, and an API that never answers
    sequence: { sequencer: separateWaitingFiles(['jobs.test.ts', 'layout-shift.test.ts', 'partial-failures.test.ts']) },
    // as long as a page may take there (the default is a second), and not so often that the looks themselves hold it up
    expect: { poll: { timeout: 15_000, interval: 100 } },
    // many tests make a page fail on purpose, and the website logs that
    silent: 'passed-only',
    reporters: ['default', new FailuresReporter(), new SpecificationReporter('browser')],
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
})
