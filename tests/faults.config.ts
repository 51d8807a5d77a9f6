import { SpecificationReporter } from '@houselights/test-support/specification-reporter'
import { defineConfig } from 'vitest/config'

/** `npm run test:faults`: processes that are killed, frozen and starved, with their own Postgres and Redis. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['faults/suite/**/*.test.ts'],
    // A Postgres for the whole run. Tests that stop a Postgres start their own.
    globalSetup: ['../tooling/test-support/src/test-server.ts'],
    maxWorkers: 2,
    isolate: false,
    expect: { poll: { timeout: 60_000, interval: 100 } },
    reporters: ['default', new SpecificationReporter('faults')],
    testTimeout: 900_000,
    hookTimeout: 300_000,
  },
})
