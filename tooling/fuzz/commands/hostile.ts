import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * Puts every hostile string into every kind of place of every recording, shows every one on every page, and holds readers to their share
 * of time with every recording: the whole of what
 * `npm test` takes a part of. Ends with 1 where a check fails.
 */
const root = join(import.meta.dirname, '../../..')
const RUNS = [
  ['packages/scrapers/test/hostile', 'packages/scrapers/test/growth.test.ts'],
  ['--config', 'tests/vitest.config.ts', 'browser/hostile-pages.test.ts'],
]

let failed = false
for (const args of RUNS) {
  const { status } = spawnSync(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, HOSTILE: 'full' },
  })
  if (status !== 0) failed = true
}
if (failed) process.exitCode = 1
