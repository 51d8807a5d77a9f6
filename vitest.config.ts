import { defineConfig } from 'vitest/config'
import { FailuresReporter } from './tooling/test-support/src/failures-reporter.ts'
import { separateWaitingFiles } from './tooling/test-support/src/separate-waiting-files.ts'
import { SpecificationReporter } from './tooling/test-support/src/specification-reporter.ts'

/**
 * Tests that need their own process: those that start, kill or look up processes, and those that draw SVG with sharp,
 * which packages/storage forbids for its whole process. Other tests share processes and loaded modules, which halves
 * their CPU time.
 */
const OWN_PROCESS = [
  'tooling/dev-stack/**/*.test.ts',
  'scripts/**/*.test.ts',
  'tooling/sample-city/src/posters.test.ts',
]

/** Tests whose modules Vite loads, because Vite builds the website. */
const WEBSITE = 'apps/web/**/*.test.ts'
/** Node loads all other modules, as in production. That takes a tenth less time than with Vite. */
const LOAD_WITH_NODE = { viteModuleRunner: false, nodeLoader: false }

export default defineConfig({
  test: {
    // some tests mostly wait, so four workers share two cores; with more, modules would be loaded more often
    maxWorkers: 4,
    // one Postgres for the run, on which each test file has its own database
    globalSetup: ['tooling/test-support/src/test-server.ts'],
    // files that wait: for killed workers, for gaps between requests, and for a queue, a Postgres or an API to come back
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
    // long enough for a busy machine (the default is a second), and not so often that polling slows it
    expect: { poll: { timeout: 15_000, interval: 100 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'shared',
          experimental: LOAD_WITH_NODE,
          isolate: false,
          include: ['{packages,apps,tooling}/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...OWN_PROCESS, WEBSITE],
        },
      },
      { extends: true, test: { name: 'isolated', experimental: LOAD_WITH_NODE, include: OWN_PROCESS } },
      { extends: true, test: { name: 'website', include: [WEBSITE], isolate: false } },
    ],
  },
})
