import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const codes = (AFFILIATE_CODES?: string) =>
  loadConfig({ DATABASE_URL: 'postgres://localhost/unused', AFFILIATE_CODES }).site.affiliateCodes
test('affiliate codes', () => {
  expect(codes()).toEqual({ ticketmaster: null, eventbrite: null, axs: null, bandsintown: null })
  expect(codes('ticketmaster=a-1, axs=B_2')).toEqual({
    ticketmaster: 'a-1',
    eventbrite: null,
    axs: 'B_2',
    bandsintown: null,
  })
  for (const wrong of ['dice=a', 'axs', 'axs=', 'axs=a b', 'axs=a=b', 'a-1'])
    expect(() => codes(wrong), wrong).toThrow('AFFILIATE_CODES')
})
