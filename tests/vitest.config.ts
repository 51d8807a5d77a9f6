import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    // one demo stack for all files, and one browser at a time on two cores
    globalSetup: ['support/demo-stack.ts'],
    maxWorkers: 1,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
})
