import { expect, test, vi } from 'vitest'
import { loadConfig } from './config.ts'

const DATABASE_URL = 'postgres://localhost/unused'

test('settings that are no longer read are named once, in one line, where they are set', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  loadConfig({ DATABASE_URL, SEARCHES_A_MINUTE: '' })
  expect(warn).not.toHaveBeenCalled()
  loadConfig({ DATABASE_URL, SEARCHES_A_MINUTE: '90', NEWSLETTER_HOUR: '8' })
  expect(warn.mock.calls).toEqual([[expect.stringContaining(': SEARCHES_A_MINUTE, NEWSLETTER_HOUR.')]])
})

test('one whose loss would change what a site does with data keeps it from starting', () => {
  expect(() => loadConfig({ DATABASE_URL, HOUSELIGHTS_MODE: 'demo' })).toThrow(/Replace .*\nHOUSELIGHTS_MODE: /)
})
