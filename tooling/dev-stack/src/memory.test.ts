import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '@houselights/command-line/root'
import { expect, test } from 'vitest'
import { ALLOCATOR, NODE_OPTIONS } from './memory.ts'

test.each([
  ['services', 'api', 'apps/api/src/server.ts'],
  ['services', 'worker', 'apps/worker/src/main.ts'],
  ['web', 'web', 'apps/web/server.ts'],
] as const)('the %s image limits the memory of %s as the local stack does', (image, service, entry) => {
  const file = readFileSync(join(ROOT, `infra/docker/${image}.Dockerfile`), 'utf8')
  const command = ['node', ...NODE_OPTIONS[service], entry].map((part) => JSON.stringify(part)).join(', ')
  expect(file).toContain(`CMD [${command}]`)
  for (const [name, value] of Object.entries(ALLOCATOR)) expect(file).toContain(`${name}=${value}`)
})
