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

/** In place of an address that a visitor wrote into a report; differs by report, since two open ones must differ. */
const ERASED = `'[erased ' || left(id::text, 8) || ']'`
const TYPED = ['text', 'source', 'note']
const TAKE_OUT = `update mistake_reports
  set ${TYPED.map((column) => `${column} = regexp_replace(${column}, $1, ${ERASED}, 'gi')`).join(', ')}
  where ${TYPED.map((column) => `coalesce(${column} ~* $1, false)`).join(' or ')} returning id`

/** An address as a regular expression of Postgres: just these signs, and not within another's. */
const inText = (email: string): string => `(?<![[:alnum:]])${email.replace(/[^\p{L}\p{N}]/gu, '\\$&')}(?![[:alnum:]])`

/**
 * Erases all that is stored of an address; gives whether there was any. Files of mails follow in the worker's next
 * round (apps/worker/src/newsletter/start-newsletter.ts), backups by a trigger's note in `erasures`. @internal for its
 * test
 */
export const eraseAddress = (db: DataSource, email: string): Promise<boolean> =>
  db.transaction(async (transaction) => {
    const [, reports]: [unknown, number] = await transaction.query(TAKE_OUT, [inText(email)])
    // compared as the table does, whatever the letters' case
    const { affected } = await transaction
      .createQueryBuilder()
      .delete()
      .from(NewsletterSubscriberEntity)
      .where('email = :email::citext', { email })
      .execute()
    return reports > 0 || (affected ?? 0) > 0
  })

/** The token of a link as it is stored. */
export const hashOfToken = (token: string): string => hash('sha256', token)

/** Everything that is stored of a subscriber. */
export interface StoredSubscriber
  extends Pick<NewsletterSubscriberRow, 'email' | 'status' | 'neighborhoods' | 'genres'> {
  city: string
  consentedAt: string
  askedAt: string
  confirmedAt: string | null
  /** Since when it has been at its end; it is erased some time after. */
  endedAt: string | null
  mails: (Pick<NewsletterDeliveryRow, 'kind' | 'state' | 'attempts' | 'problem' | 'bounce'> & {
    issue: string | null
    createdAt: string
    sentAt: string | null
  })[]
}

const OF_TOKEN = 'select id from newsletter_subscribers where token = $1'
const OF_EMAIL = 'select id from newsletter_subscribers where email = $1::citext'
// nothing more is sent to who left; what is being handed over at this moment is
const DROP = `update newsletter_deliveries set state = 'dropped', message = null
  where subscriber_id = $1 and state in ('waiting', 'handing')`

/** Subscriptions, by the token of a subscriber's own links, or for operators by the address. Null where there is none. */
export const subscriptions = (db: DataSource) => {
  const stored = async (statement: string, value: string): Promise<StoredSubscriber | null> => {
    const id = await valueIn<string>(db, statement, [value])
    return id === undefined ? null : storedSubscriber(db, id)
  }

  return {
    byToken: (token: string): Promise<NewsletterSubscriberRow | null> =>
      db.getRepository(NewsletterSubscriberEntity).findOneBy({ token }),

    /** Whether a link that asks to confirm is still good: its subscriber waits, or has confirmed. */
    confirmable: async (token: string): Promise<NewsletterSubscriberRow | null> => subscriberOfLink(db.manager, token),

    /** Confirms; gives the subscriber, also where that was done before. Null where the link is of no use any more. */
    confirm: (token: string, now: Date): Promise<NewsletterSubscriberRow | null> =>
      db.transaction(async (transaction) => {
        const subscriber = await subscriberOfLink(transaction, token)
        if (!subscriber || subscriber.status === 'confirmed') return subscriber
        const confirmed = { status: 'confirmed' as const, confirmedAt: now }
        const pending = { id: subscriber.id, status: 'pending' as const }
        const { affected } = await transaction.update(NewsletterSubscriberEntity, pending, confirmed)
        return affected ? { ...subscriber, ...confirmed } : null
      }),

    choose: async (token: string, { neighborhoods, genres }: DigestChoice): Promise<boolean> => {
      const chosen = { neighborhoods: [...neighborhoods], genres: [...genres] }
      return ((await db.getRepository(NewsletterSubscriberEntity).update({ token }, chosen)).affected ?? 0) > 0
    },

    unsubscribe: (token: string): Promise<boolean> =>
      db.transaction(async (transaction) => {
        const id = await valueIn<string>(transaction, `${OF_TOKEN} for update`, [token])
        if (!id) return false
        await transaction.update(NewsletterSubscriberEntity, { id }, { status: 'unsubscribed' })
        await transaction.query(DROP, [id])
        return true
      }),

    export: (token: string) => stored(OF_TOKEN, token),
    erase: async (token: string): Promise<boolean> => {
      const subscriber = await db.getRepository(NewsletterSubscriberEntity).findOneBy({ token })
      return subscriber !== null && eraseAddress(db, subscriber.email)
    },
    exportEmail: (email: string) => stored(OF_EMAIL, email),
    eraseEmail: (email: string): Promise<boolean> => eraseAddress(db, email),
  }
}

async function subscriberOfLink(db: EntityManager, token: string): Promise<NewsletterSubscriberRow | null> {
  const mail = await db.findOneBy(NewsletterDeliveryEntity, { tokenHash: hashOfToken(token), kind: 'confirm' })
  const subscriber = mail && (await db.findOneBy(NewsletterSubscriberEntity, { id: mail.subscriberId }))
  return subscriber?.status === 'pending' || subscriber?.status === 'confirmed' ? subscriber : null
}

async function storedSubscriber(db: DataSource, id: string): Promise<StoredSubscriber | null> {
  const row = await db.getRepository(NewsletterSubscriberEntity).findOneBy({ id })
  if (!row) return null
  const mails: (Omit<StoredSubscriber['mails'][number], 'createdAt' | 'sentAt'> & {
    created: Date
    sent: Date | null
  })[] = await db.query(
    `select d.kind, i.day::text as issue, d.state, d.created_at as created, d.sent_at as sent, d.attempts, d.problem, d.bounce
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
    askedAt: row.askedAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    endedAt: row.endedAt?.toISOString() ?? null,
    mails: mails.map(({ created, sent, ...mail }) => ({
      ...mail,
      createdAt: created.toISOString(),
      sentAt: sent?.toISOString() ?? null,
    })),
  }
}
