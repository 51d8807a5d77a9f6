import { expect, test } from 'vitest'
import { affiliateLinks } from './affiliates.ts'

const city = { eventbritePlace: 'ca--san-francisco' }
const codes = { ticketmaster: 'tm1', eventbrite: 'eb2', axs: 'ax3', bandsintown: null }

test('includes our reference in each partner’s parameter, and the campaign', {
  meta: { proves: ['Event: four affiliate links: {product}-{code}, utm parameters, sponsored, disclosure'] },
}, () => {
  const urls = affiliateLinks('Lorem & the Ipsums', city, codes).map(({ name, url }) => [name, new URL(url)] as const)
  expect(urls.map(([name]) => name)).toEqual(['Ticketmaster', 'Eventbrite', 'AXS', 'Bandsintown'])
  const parameters = ['camefrom', 'aff', 'src', 'came_from']
  const references = urls.map(([, url], index) => url.searchParams.get(parameters[index] ?? ''))
  expect(references).toEqual(['houselights-tm1', 'houselights-eb2', 'houselights-ax3', null])
  for (const [, url] of urls) {
    expect(url.searchParams.get('utm_source')).toBe('houselights')
    expect(url.searchParams.get('utm_medium')).toBe('affiliate')
    expect(url.searchParams.get('utm_campaign')).toBe('venue_referral')
    expect(decodeURIComponent(url.href)).toContain('Lorem & the Ipsums'.split(' ')[0])
  }
})

test('links to the partner’s host even if an artist’s name looks like an address', () => {
  const hosts = affiliateLinks('../../@evil.example/?aff=x', city, codes).map(({ url }) => new URL(url).host)
  expect(hosts).toEqual(['www.ticketmaster.com', 'www.eventbrite.com', 'www.axs.com', 'www.bandsintown.com'])
})
