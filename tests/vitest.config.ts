import { FailuresReporter } from '@houselights/test-support/failures-reporter'
import { separateWaitingFiles } from '@houselights/test-support/separate-waiting-files'
import { SpecificationReporter } from '@houselights/test-support/specification-reporter'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    // npm run test:faults runs these
    exclude: ['**/node_modules/**', 'faults/suite/**'],
    // One demo stack for all files. Browser tests often wait, so four workers share two cores, at a lower priority than
    // the demo.
    globalSetup: ['support/find-firefox.ts', 'support/demo-stack.ts'],
    setupFiles: ['support/lower-priority.ts'],
    maxWorkers: 4,
    isolate: false,
    // As in the unit tests, Node loads the code natively, as in production.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Files that spend their time waiting: for jobs, a slow connection, or an API that never responds.
    sequence: { sequencer: separateWaitingFiles(['jobs.test.ts', 'layout-shift.test.ts', 'partial-failures.test.ts']) },
    // The timeout (by default a second) allows for a busy machine. The interval is long enough not to slow the page.
    expect: { poll: { timeout: 15_000, interval: 100 } },
    // Many tests make a page fail on purpose, and the website logs that.
    silent: 'passed-only',
    reporters: ['default', new FailuresReporter(), new SpecificationReporter('browser')],
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
})
