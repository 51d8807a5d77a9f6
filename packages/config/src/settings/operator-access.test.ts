import { describe, expect, test } from 'vitest'
import { loadConfig } from '../config.ts'
import { loadWebConfig } from '../web-config.ts'
import { findAccessWarnings } from './operator-access.ts'

const DATABASE_URL = 'postgres://localhost/unused'
const REFUSAL_MESSAGE =
  'Anyone could enter the operators’ area. With NODE_ENV=production, set ADMIN_PASSWORD or ADMIN_TOKEN, or ADMIN_OPEN=true to leave it open.'
const token = 'a-token-of-thirty-characters-x'
const password = 'lamp over the stage'
const loadAccess = (env: NodeJS.ProcessEnv) => loadConfig({ DATABASE_URL, ...env }).access

describe('the settings for the operators’ area', () => {
  test.each([
    [{}, { open: true }],
    [{ ADMIN_PASSWORD: '' }, { open: true }],
    [{ ADMIN_PASSWORD: password }, { password, open: false }],
    [{ ADMIN_TOKEN: token }, { token, open: false }],
    [
      { ADMIN_PASSWORD: password, ADMIN_OPEN: 'false' },
      { password, open: false },
    ],
    [
      { ADMIN_PASSWORD: password, ADMIN_TOKEN: token, ADMIN_OPEN: 'true' },
      { password, token, open: true },
    ],
  ])('%j are loaded as %j', (env, expected) => expect(loadAccess(env)).toEqual(expected))

  test('reject a password that could be guessed', () =>
    expect(() => loadAccess({ ADMIN_PASSWORD: '7 chars' })).toThrow(/has fewer than 8 characters.*\n.*ADMIN_PASSWORD/))

  test('cause a warning if a token could be guessed or the area is open', () => {
    expect(findAccessWarnings(loadAccess({ ADMIN_TOKEN: 'short' }))).toEqual([
      'ADMIN_TOKEN could be guessed: give it 20 characters or more.',
    ])
    expect(findAccessWarnings(loadAccess({ ADMIN_TOKEN: token }))).toEqual([])
    expect(findAccessWarnings(loadAccess({}))).toEqual([
      'The operators’ area is open to everyone. Set ADMIN_PASSWORD to protect it.',
    ])
  })
})

describe.each([
  ['the services', (env: NodeJS.ProcessEnv) => loadConfig({ DATABASE_URL, ...env })],
  ['the web server', loadWebConfig],
] as const)('in production, %s', (_, load) => {
  test.each([{}, { ADMIN_PASSWORD: '' }, { ADMIN_OPEN: 'false' }])('can’t start with %j', (env) =>
    expect(() => load({ NODE_ENV: 'production', ...env })).toThrow(new Error(REFUSAL_MESSAGE)),
  )

  test.each([{ ADMIN_PASSWORD: password }, { ADMIN_TOKEN: token }, { ADMIN_OPEN: 'true' }])(
    'can start with %j',
    (env) => expect(() => load({ NODE_ENV: 'production', ...env })).not.toThrow(),
  )
})
