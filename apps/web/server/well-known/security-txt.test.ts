import { expect, test } from 'vitest'
import { aWebsite } from '../../test/a-website.ts'

const startSite = (parts: { contactUrl?: string; publicUrl?: string }) => aWebsite(parts)
const PATH = '/.well-known/security.txt'

test.each(['mailto:stage@houselights.example', 'https://houselights.example/contact'])(
  'security.txt has an expiration date and the contact for security problems: %s',
  { meta: { proves: ['Conventions: security.txt names a contact (RFC 9116)'] } },
  async (contactUrl) => {
    const web = await startSite({ contactUrl, publicUrl: 'https://houselights.example' })
    const response = await fetch(web + PATH)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
    const fields = Object.fromEntries(
      (await response.text())
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/, 2)),
    )
    expect(fields).toEqual({
      Contact: contactUrl,
      Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/),
      'Preferred-Languages': 'en',
      Canonical: `https://houselights.example${PATH}`,
    })
    const days = (Date.parse(fields.Expires) - Date.now()) / 86_400_000
    // RFC 9116 recommends less than a year
    expect(days > 30 && days < 365).toBe(true)
  },
)

test.each([{}, { contactUrl: 'http://houselights.example/contact' }])(
  'security.txt is missing without a valid contact: %j',
  async (parts) => {
    const response = await fetch((await startSite(parts)) + PATH)
    expect([response.status, await response.text()]).toEqual([404, 'There’s nothing at this address.\n'])
  },
)
