import { defineConfig } from 'vitest/config'
import { FailuresReporter } from './tooling/test-support/src/failures-reporter.ts'
import { separateWaitingFiles } from './tooling/test-support/src/separate-waiting-files.ts'
import { SpecificationReporter } from './tooling/test-support/src/specification-reporter.ts'

/**
 * Tests that start, end and look for processes have one of their own, and those that draw SVG by sharp, which packages/storage
 * forbids for its whole process; the others share it and what they load, which is half their work.
 */
const OWN_PROCESS = [
  'tooling/dev-stack/**/*.test.ts',
  'scripts/**/*.test.ts',
  'tooling/sample-city/src/posters.test.ts',
]

/** Vite builds the website, so its modules are read by Vite. */
const WEBSITE = 'apps/web/**/*.test.ts'
/** Node itself reads the modules of all else, as where they run: that takes a tenth less than to have Vite read them. */
const AS_IT_RUNS = { viteModuleRunner: false, nodeLoader: false }

export default defineConfig({
  test: {
    // some wait more than they work, so four share two cores; more would load everything more often
    maxWorkers: 4,
    // one Postgres for the run; each test file has a database of its own on it
    globalSetup: ['tooling/test-support/src/test-server.ts'],
    // for workers that were killed, for gaps between requests, and for queues, a Postgres and an API that come back
    sequence: {
      sequencer: separateWaitingFiles([
        'flow.test.ts',
        'secret-keys.test.ts',
        'outage.test.ts',
        'start-lookups.test.ts',
        'job-queue.test.ts',
        'emptied-queue.test.ts',
        'queue-faults.test.ts',
        'api-changes.test.ts',
      ]),
    },
    reporters: ['default', new FailuresReporter(), new SpecificationReporter('unit')],
    // as long as it may take on a busy machine (the default is a second), and not so often that the looks themselves hold it up
    expect: { poll: { timeout: 15_000, interval: 100 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          experimental: AS_IT_RUNS,
          isolate: false,
          include: ['{packages,apps,tooling}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...OWN_PROCESS, WEBSITE],
        },
      },
      { extends: true, test: { name: 'isolated', experimental: AS_IT_RUNS, include: OWN_PROCESS } },
      { extends: true, test: { name: 'website', include: [WEBSITE], isolate: false } },
    ],
  },
})
