import { randomBytes } from 'node:crypto'
import { NewsletterSubscriberEntity } from '../entities/decisions.ts'
import type { Queryable } from '../sql.ts'
import { columns, excluded, placeholders } from '../statement.ts'

const STORED = ['email', 'status', 'token', 'consentedAt'] as const
const SUBSCRIBE = `insert into newsletter_subscribers as known (${columns(NewsletterSubscriberEntity, STORED)})
  values (${placeholders(NewsletterSubscriberEntity, STORED, 1)})
  on conflict (email) do update set ${excluded(NewsletterSubscriberEntity, ['status', 'token', 'consentedAt'])}
  where known.status = 'unsubscribed'`

/** Stores subscriptions. The address goes into the table and nowhere else: no error, no log. */
export const newsletterWrites = (db: Queryable) => ({
  /**
   * Stores an address once, whatever its letters' case, with the time of consent. A subscriber keeps the first; one who
   * had unsubscribed consents anew.
   */
  subscribe: async (email: string, now: Date): Promise<void> => {
    const token = randomBytes(24).toString('base64url')
    try {
      await db.query(SUBSCRIBE, [email, 'pending', token, now.toISOString()])
    } catch (error) {
      throw withoutValues(error)
    }
  },
})

/** The database's own error names the values it was given; this one keeps its code alone. */
function withoutValues(error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  return Object.assign(new Error(`A subscription could not be stored${code ? ` (${code})` : ''}.`), { code })
}
