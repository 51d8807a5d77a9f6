import { hash } from 'node:crypto'
import type { DigestChoice } from '@houselights/contracts/newsletter/digest'
import type { DataSource, EntityManager } from 'typeorm'
import {
  NewsletterDeliveryEntity,
  type NewsletterDeliveryRow,
  NewsletterSubscriberEntity,
  type NewsletterSubscriberRow,
} from '../schema/entities/newsletter.ts'
import { valueIn } from '../sql/sql.ts'

/**
 * The text that replaces an email address in a visitor's report. It contains the report's id, because no two open
 * reports may be equal.
 */
const REPLACEMENT = `'[erased ' || left(id::text, 8) || ']'`
const TEXT_COLUMNS = ['text', 'source', 'note']
const ERASE_FROM_REPORTS = `update mistake_reports
  set ${TEXT_COLUMNS.map((column) => `${column} = regexp_replace(${column}, $1, ${REPLACEMENT}, 'gi')`).join(', ')}
  where ${TEXT_COLUMNS.map((column) => `coalesce(${column} ~* $1, false)`).join(' or ')} returning id`

/** Creates a Postgres regular expression that matches this address, but not as part of a longer address. */
const toPattern = (email: string): string =>
  `(?<![[:alnum:]])${email.replace(/[^\p{L}\p{N}]/gu, '\\$&')}(?![[:alnum:]])`

/**
 * Erases everything stored about an email address. Returns whether anything was stored. The worker's next round deletes
 * the files of emails (apps/worker/src/newsletter/start-newsletter.ts); a trigger adds a row to `erasures` for the
 * backups.
 * @internal for its test
 */
export const eraseAddress = (db: DataSource, email: string): Promise<boolean> =>
  db.transaction(async (transaction) => {
    const [, reports]: [unknown, number] = await transaction.query(ERASE_FROM_REPORTS, [toPattern(email)])
    // compared like the column's values: case is ignored
    const { affected } = await transaction
      .createQueryBuilder()
      .delete()
      .from(NewsletterSubscriberEntity)
      .where('email = :email::citext', { email })
      .execute()
    return reports > 0 || (affected ?? 0) > 0
  })

/** Hashes a link's token. Only the hash is stored. */
export const hashToken = (token: string): string => hash('sha256', token)

/** Everything that is stored about a subscriber. */
export interface StoredSubscriber
  extends Pick<NewsletterSubscriberRow, 'email' | 'status' | 'neighborhoods' | 'genres'> {
  city: string
  consentedAt: string
  requestedAt: string
  askedAt: string
  confirmedAt: string | null
  /** When the subscription ended. It is erased some time later. */
  endedAt: string | null
  mails: (Pick<NewsletterDeliveryRow, 'kind' | 'state' | 'attempts' | 'problem' | 'bounce'> & {
    issue: string | null
    createdAt: string
    sentAt: string | null
  })[]
}

const BY_TOKEN = 'select id from newsletter_subscribers where token = $1'
const BY_EMAIL = 'select id from newsletter_subscribers where email = $1::citext'
// nothing more is sent to someone who unsubscribed, except an email that is being sent right now
const DROP_DELIVERIES = `update newsletter_deliveries set state = 'dropped', message = null
  where subscriber_id = $1 and state in ('waiting', 'handing')`

/** Finds subscriptions by the token in a subscriber's links or, for operators, by address. Null if there is none. */
export const subscriptions = (db: DataSource) => {
  const findStored = async (statement: string, value: string): Promise<StoredSubscriber | null> => {
    const id = await valueIn<string>(db, statement, [value])
    return id === undefined ? null : loadStoredSubscriber(db, id)
  }

  return {
    byToken: (token: string): Promise<NewsletterSubscriberRow | null> =>
      db.getRepository(NewsletterSubscriberEntity).findOneBy({ token }),

    /** Finds a confirmation link's subscriber; null if the subscription is neither pending nor confirmed. */
    findConfirmable: async (token: string): Promise<NewsletterSubscriberRow | null> =>
      findSubscriberOfLink(db.manager, token),

    /** Confirms a subscription. Returns the subscriber, even if already confirmed. Null if the link no longer works. */
    confirm: (token: string, now: Date): Promise<NewsletterSubscriberRow | null> =>
      db.transaction(async (transaction) => {
        const subscriber = await findSubscriberOfLink(transaction, token)
        if (!subscriber || subscriber.status === 'confirmed') return subscriber
        const confirmation = { status: 'confirmed' as const, confirmedAt: now }
        const pendingSubscriber = { id: subscriber.id, status: 'pending' as const }
        const { affected } = await transaction.update(NewsletterSubscriberEntity, pendingSubscriber, confirmation)
        return affected ? { ...subscriber, ...confirmation } : null
      }),

    choose: async (token: string, { neighborhoods, genres }: DigestChoice): Promise<boolean> => {
      const choices = { neighborhoods: [...neighborhoods], genres: [...genres] }
      return ((await db.getRepository(NewsletterSubscriberEntity).update({ token }, choices)).affected ?? 0) > 0
    },

    unsubscribe: (token: string): Promise<boolean> =>
      db.transaction(async (transaction) => {
        const id = await valueIn<string>(transaction, `${BY_TOKEN} for update`, [token])
        if (!id) return false
        await transaction.update(NewsletterSubscriberEntity, { id }, { status: 'unsubscribed' })
        await transaction.query(DROP_DELIVERIES, [id])
        return true
      }),

    export: (token: string) => findStored(BY_TOKEN, token),
    erase: async (token: string): Promise<boolean> => {
      const subscriber = await db.getRepository(NewsletterSubscriberEntity).findOneBy({ token })
      return subscriber !== null && eraseAddress(db, subscriber.email)
    },
    exportEmail: (email: string) => findStored(BY_EMAIL, email),
    eraseEmail: (email: string): Promise<boolean> => eraseAddress(db, email),
  }
}

async function findSubscriberOfLink(db: EntityManager, token: string): Promise<NewsletterSubscriberRow | null> {
  const delivery = await db.findOneBy(NewsletterDeliveryEntity, { tokenHash: hashToken(token), kind: 'confirm' })
  const subscriber = delivery && (await db.findOneBy(NewsletterSubscriberEntity, { id: delivery.subscriberId }))
  return subscriber?.status === 'pending' || subscriber?.status === 'confirmed' ? subscriber : null
}

async function loadStoredSubscriber(db: DataSource, id: string): Promise<StoredSubscriber | null> {
  const row = await db.getRepository(NewsletterSubscriberEntity).findOneBy({ id })
  if (!row) return null
  const mails: (Omit<StoredSubscriber['mails'][number], 'createdAt' | 'sentAt'> & {
    createdAt: Date
    sentAt: Date | null
  })[] = await db.query(
    `select d.kind, i.day::text as issue, d.state, d.created_at as "createdAt", d.sent_at as "sentAt", d.attempts, d.problem, d.bounce
       from newsletter_deliveries d left join newsletter_issues i on i.id = d.issue_id
       where d.subscriber_id = $1 order by d.created_at, d.id`,
    [id],
  )
  return {
    email: row.email,
    status: row.status,
    city: row.cityId,
    neighborhoods: row.neighborhoods,
    genres: row.genres,
    consentedAt: row.consentedAt.toISOString(),
    requestedAt: row.askedAt.toISOString(),
    askedAt: row.askedAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    mails: mails.map(({ createdAt, sentAt, ...mail }) => ({
      ...mail,
      createdAt: createdAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    })),
  }
}
