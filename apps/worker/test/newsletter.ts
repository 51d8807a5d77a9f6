import { randomUUID } from 'node:crypto'
import type { DigestShow } from '@houselights/types/newsletter-mails'

/** A show as mails tell of it; what a test does not care about is filled in. */
export const aShow = (given: Partial<DigestShow> = {}): DigestShow => ({
  ...{ id: randomUUID(), slug: 'the-moths', title: 'The Moths', localDate: '2025-05-01' },
  ...{ startsAt: '2025-05-01T20:00:00-07:00', status: 'scheduled', room: null, tags: ['punk'], age: '21+' },
  ...{ price: '$15', priceMin: 15, priceMax: 15, currency: 'USD', admission: 'paid', previousStart: null },
  ...{ venue: 'Card Hall', neighborhood: 'Mission', bill: ['The Moths', 'Lamp'] },
  ...given,
})
