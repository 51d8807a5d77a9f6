import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * The full version of checks that `npm test` runs in part: puts every hostile string into every kind of position in
 * every recording, shows every string on every page, and checks that parsers take linear time for every recording.
 * Exits with 1 if a check fails.
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
