import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'scripts/**/*.test.ts'],
    // database, queue and browser tests share two cores
    maxWorkers: 2,
    // one Postgres for the run; each test file has a database of its own on it
    globalSetup: ['packages/local-stack/src/test-server.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
