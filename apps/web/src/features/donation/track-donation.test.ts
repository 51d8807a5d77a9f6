import { afterEach, expect, test, vi } from 'vitest'
import { trackDonation } from './donation.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const donation = { amount: 15, context: 'event' }

test('a started donation is told to the tool that is there, if any', () => {
  const [gtag, plausible, dataLayer] = [vi.fn(), vi.fn(), [] as unknown[]]
  for (const tools of [{ gtag, plausible: fails, dataLayer }, { plausible, dataLayer }, { dataLayer }, {}]) {
    vi.stubGlobal('window', tools)
    trackDonation(donation)
  }
  expect(gtag.mock.calls).toEqual([['event', 'donation_initiated', donation]])
  expect(plausible.mock.calls).toEqual([['donation_initiated', { props: donation }]])
  expect(dataLayer).toEqual([{ event: 'donation_initiated', ...donation }])
})

test.each<[string, object]>([
  ['a function', { gtag: fails }],
  ['another', { plausible: fails }],
  ['a list that takes nothing', { dataLayer: Object.freeze([]) }],
  ['a property', Object.defineProperty({}, 'gtag', { get: fails })],
])('a tool that fails, as %s, keeps no donation from opening, and is reported', (_, tool) => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('window', tool)
  expect(() => trackDonation(donation)).not.toThrow()
  expect(log).toHaveBeenCalledOnce()
})

function fails(): never {
  throw new Error('blocked')
}
