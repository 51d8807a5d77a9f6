import { randomUUID } from 'node:crypto'
import type { DigestShow } from '@houselights/contracts/newsletter/digest'

/** Makes a mail server's report about an email that it could not deliver. */
export const makeBounceReport = (
  to: string,
  status: string,
  { action = 'failed', returnedHeaders = '', recipient = 'moth@lamp.example' } = {},
): string =>
  [
    'From: MAILER-DAEMON@relay.example',
    `To: ${to}`,
    'Subject: Undelivered',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Sorry.',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; relay.example',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    '',
    ...(returnedHeaders ? ['--b', 'Content-Type: text/rfc822-headers', '', returnedHeaders, ''] : []),
    '--b--',
    '',
  ].join('\r\n')

/** A show as emails list it, with defaults for what a test doesn't care about. */
export const aShow = (overrides: Partial<DigestShow> = {}): DigestShow => ({
  id: randomUUID(),
  slug: 'the-moths',
  title: 'The Moths',
  localDate: '2025-05-01',
  startsAt: '2025-05-01T20:00:00-07:00',
  status: 'scheduled',
  room: null,
  tags: ['punk'],
  age: '21+',
  price: '$15',
  priceMin: 15,
  priceMax: 15,
  currency: 'USD',
  admission: 'paid',
  previousStart: null,
  venue: 'Card Hall',
  neighborhood: 'Mission',
  bill: ['The Moths', 'Lamp'],
  ...overrides,
})
