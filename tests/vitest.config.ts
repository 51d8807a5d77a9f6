import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['**/*.test.ts'],
    // one demo stack for all files; a browser waits more than it works, so two share two cores
    globalSetup: ['support/demo-stack.ts'],
    maxWorkers: 2,
    isolate: false,
    // a browser on a busy machine is late at times; a test that needed its second try is named in the output
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
})
