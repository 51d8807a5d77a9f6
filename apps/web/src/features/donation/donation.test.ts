import { afterEach, describe, expect, test, vi } from 'vitest'
import { donationAddress, toAmount, trackDonation } from './donation.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})
const donation = { amount: 15, context: 'event' }

test('reports a started donation to the page’s analytics tool, if any', () => {
  const [gtag, plausible, dataLayer] = [vi.fn(), vi.fn(), [] as unknown[]]
  for (const tools of [{ gtag, plausible: throwBlocked, dataLayer }, { plausible, dataLayer }, { dataLayer }, {}]) {
    vi.stubGlobal('window', tools)
    trackDonation(donation)
  }
  expect(gtag.mock.calls).toEqual([['event', 'donation_initiated', donation]])
  expect(plausible.mock.calls).toEqual([['donation_initiated', { props: donation }]])
  expect(dataLayer).toEqual([{ event: 'donation_initiated', ...donation }])
})

test.each<[string, object]>([
  ['a function', { gtag: throwBlocked }],
  ['another function', { plausible: throwBlocked }],
  ['a frozen list', { dataLayer: Object.freeze([]) }],
  ['a property', Object.defineProperty({}, 'gtag', { get: throwBlocked })],
])('a failing analytics tool (%s) is logged, and the payment page still opens', (_, tool) => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  vi.stubGlobal('window', tool)
  expect(() => trackDonation(donation)).not.toThrow()
  expect(log).toHaveBeenCalledOnce()
})

function throwBlocked(): never {
  throw new Error('blocked')
}

test.each([
  [{ preset: 15, custom: '' }, 15],
  [{ preset: null, custom: '1' }, 1],
  [{ preset: null, custom: '7.50' }, 7.5],
  [{ preset: null, custom: '0.99' }, null],
  [{ preset: null, custom: '0' }, null],
  [{ preset: null, custom: '-5' }, null],
  [{ preset: null, custom: '' }, null],
  [{ preset: null, custom: '1e9' }, null],
  [{ preset: null, custom: '999999999' }, null],
  [{ preset: null, custom: 'five' }, null],
])('the choice %j is %s dollars', (choice, amount) => expect(toAmount(choice)).toBe(amount))

describe('the payment page', () => {
  test('gets the amount in cents, the context and the entity', () => {
    const url = 'https://pay.example/give?lang=en'
    const page = { url, parameters: { amount: 'amount', context: 'context', entity: 'entity' } }
    const showDonation = donationAddress(page, { amount: 7.5, context: 'event', entity: 'a-show-2025' })
    expect(showDonation).toBe(`${url}&amount=750&context=event&entity=a-show-2025`)
    expect(donationAddress(page, { amount: 5, context: 'home' })).toBe(`${url}&amount=500&context=home`)
  })

  test('from Stripe, with a price that customers choose, gets the amount and a reference that Stripe accepts', {
    meta: { proves: ['Conventions: donations use a payment page’s own parameters'] },
  }, () => {
    const page = {
      url: 'https://buy.stripe.com/test_abc',
      parameters: { amount: '__prefilled_amount', context: 'utm_content', entity: 'client_reference_id' },
    }
    const entity = `día de los señores ${'x'.repeat(300)}`
    const { searchParams } = new URL(donationAddress(page, { amount: 50, context: 'event', entity }))
    expect(searchParams.get('__prefilled_amount')).toBe('5000')
    expect(searchParams.get('client_reference_id')).toMatch(/^[\w-]{1,150}$/)
  })

  test('gets only values that it has parameters for', () => {
    const page = { url: 'https://pay.example/', parameters: { amount: 'sum', context: null, entity: null } }
    expect(donationAddress(page, { amount: 1, context: 'event', entity: 'x' })).toBe('https://pay.example/?sum=100')
  })
})
