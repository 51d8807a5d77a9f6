import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'apps/{api,worker}/**/*.test.ts', 'scripts/**/*.test.ts'],
    // database, queue and browser tests share two cores
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
})
