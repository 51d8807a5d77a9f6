import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { loadWebConfig } from '../web-config.ts'

function writeSecretFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'secret')
  writeFileSync(path, text)
  return path
}

test('loads a secret from the file that its setting points to, each time the settings are loaded', () => {
  const env: NodeJS.ProcessEnv = {
    DATABASE_URL_FILE: writeSecretFile('postgres://one:two@db.example/three\n'),
    ADMIN_PASSWORD_FILE: writeSecretFile('lamp over the stage\r\n'),
  }
  for (let round = 0; round < 2; round++)
    expect(loadConfig(env)).toMatchObject({
      databaseUrl: 'postgres://one:two@db.example/three',
      access: { password: 'lamp over the stage' },
    })
  // Log redaction relies on this variable.
  expect(env.ADMIN_PASSWORD).toBe('lamp over the stage')
  expect(() =>
    loadWebConfig({ NODE_ENV: 'production', ADMIN_PASSWORD_FILE: writeSecretFile('lamp over the stage') }),
  ).not.toThrow()
})

const load = (env: NodeJS.ProcessEnv) => loadConfig({ DATABASE_URL: 'postgres://localhost/unused', ...env })

test('rejects a missing or empty file and mentions its path', () => {
  const expectLoading = (ADMIN_TOKEN_FILE: string) => expect(() => load({ ADMIN_TOKEN_FILE }))
  expectLoading('/nowhere').toThrow('ADMIN_TOKEN_FILE points to /nowhere, which cannot be read (ENOENT).')
  expectLoading(writeSecretFile('\n')).toThrow(/ADMIN_TOKEN_FILE points to .*, which is empty\./)
})

test('a setting in the environment wins over its file, and other settings that end in _FILE are ignored', () => {
  expect(load({ ADMIN_TOKEN: 'a', ADMIN_TOKEN_FILE: writeSecretFile('b') }).access.token).toBe('a')
  expect(() => load({ LOG_FILE: '/nowhere', NAMES_FILE: '/nowhere' })).not.toThrow()
})
