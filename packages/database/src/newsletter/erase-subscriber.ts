import type { DataSource } from 'typeorm'
import { NewsletterSubscriberEntity } from '../entities/newsletter.ts'

/** In place of an address that a visitor wrote into a report; differs by report, since two open ones must differ. */
const ERASED = `'[erased ' || left(id::text, 8) || ']'`
const TYPED = ['text', 'source', 'note']
const TAKE_OUT = `update mistake_reports
  set ${TYPED.map((column) => `${column} = regexp_replace(${column}, $1, ${ERASED}, 'gi')`).join(', ')}
  where ${TYPED.map((column) => `coalesce(${column} ~* $1, false)`).join(' or ')} returning id`

/** An address as a regular expression of Postgres: just these signs, and not within another's. */
const inText = (email: string): string => `(?<![[:alnum:]])${email.replace(/[^\p{L}\p{N}]/gu, '\\$&')}(?![[:alnum:]])`

/**
 * Erases everything that is stored of an address: the subscription with its mails, and the address where a visitor wrote it into
 * a report. Files of mails follow within a round of the worker (apps/worker/src/newsletter/tidy-mail-files.ts), and backups by
 * the note that a trigger makes in `erasures`. Gives whether there was anything.
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
