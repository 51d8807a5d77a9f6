import { defineConfig } from 'vitest/config'
import { FailuresReporter } from './scripts/failures-reporter.ts'

export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'scripts/**/*.test.ts'],
    // tests of queues and of pace wait more than they work, so four share two cores
    maxWorkers: 4,
    // one Postgres for the run; each test file has a database of its own on it
    globalSetup: ['packages/test-support/src/test-server.ts'],
    reporters: ['default', new FailuresReporter()],
    // as long as it may take on a busy machine; the default is a second
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})
