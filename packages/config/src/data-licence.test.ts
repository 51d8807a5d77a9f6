import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const licence = (env: NodeJS.ProcessEnv) =>
  loadConfig({ DATABASE_URL: 'postgres://localhost/unused', ...env }).dataLicence
const NONE = { name: 'No licence has been chosen: ask before you publish copies.', url: null }

test.each([
  [{}, NONE],
  [{ DATA_LICENCE: '', DATA_LICENCE_URL: '' }, NONE],
  [{ DATA_LICENCE: 'CC BY 4.0' }, { name: 'CC BY 4.0', url: null }],
  [
    { DATA_LICENCE: 'Ask “us” first – é', DATA_LICENCE_URL: 'https://licence.example/by?v=4#text' },
    { name: 'Ask “us” first – é', url: 'https://licence.example/by?v=4#text' },
  ],
  [{ DATA_LICENCE: 'x'.repeat(300) }, { name: 'x'.repeat(300), url: null }],
])('what may be done with copies is set by %j', (env, expected) => expect(licence(env)).toEqual(expected))

test.each([
  [{ DATA_LICENCE: 'two\nlines' }, 'a licence is one line of at most 300 characters'],
  [{ DATA_LICENCE: 'x'.repeat(301) }, 'a licence is one line of at most 300 characters'],
  [{ DATA_LICENCE: 'a\0b' }, 'a licence is one line of at most 300 characters'],
  [{ DATA_LICENCE_URL: 'licence.example' }, 'DATA_LICENCE_URL'],
  [{ DATA_LICENCE_URL: 'javascript:alert(1)' }, 'DATA_LICENCE_URL'],
])('%j is refused', (env, sentence) => expect(() => licence(env)).toThrow(sentence))
