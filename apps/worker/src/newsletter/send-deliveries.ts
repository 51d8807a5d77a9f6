import { setTimeout as sleep } from 'node:timers/promises'
import type { NewsletterSettings } from '@houselights/config/newsletter'
import { noteBounce, noteProblem } from '@houselights/database/newsletter/bounces'
import { type ClaimedMail, deliveries } from '@houselights/database/newsletter/deliveries'
import { returnPath } from '@houselights/mails/compose'
import { failureOf, retryAfter } from '@houselights/mails/smtp-failure'
import type { Postman } from '@houselights/mails/transport'
import type { CityFile } from '@houselights/types/city-files'
import type { DataSource } from 'typeorm'
import type { WorkerObserver } from '../observe/worker-observer.ts'
import { deliveryComposer } from './compose-delivery.ts'

/** Between two rounds, what came back is read and old mails are removed: a long issue must not hold that up. */
const MAX_IN_ROUND = 200

export interface Sending {
  db: DataSource
  settings: NewsletterSettings
  cities: readonly CityFile[]
  postman: Postman
  /** Aborted when the worker is about to end: the mail that is being handed over is the last. */
  ending: AbortSignal
  /** How long a claimed delivery belongs to the worker that claimed it. */
  leaseSeconds?: number
  /** Called with each mail that was handed over, or was not taken. */
  onMail?: WorkerObserver['mail']
}

/**
 * Hands over the mails that are due, one after the other, at most a round's and not faster than set. Each is claimed, composed
 * and stored before it is handed over, and its outcome is stored at once. Gives the number of mails that were taken.
 */
export async function sendDeliveries({
  db,
  settings,
  cities,
  postman,
  ending,
  leaseSeconds,
  onMail = () => undefined,
}: Sending): Promise<number> {
  const queue = deliveries(db, leaseSeconds)
  const compose = deliveryComposer({ settings, cities, content: queue.content })
  const gapMs = 60_000 / settings.mailsAMinute
  let taken = 0
  for (let handed = 0; handed < MAX_IN_ROUND && !ending.aborted; ) {
    const begun = Date.now()
    const mail = await queue.claim(compose)
    if (mail === undefined) break
    if (mail === 'empty') continue
    handed += 1
    const outcome = await handOver(mail)
    if (outcome === 'taken') taken += 1
    if (outcome === 'wait') break
    await sleep(Math.max(0, begun + gapMs - Date.now()), undefined, { signal: ending }).catch(() => undefined)
  }
  return taken

  /** Gives `wait` where no other mail would be taken either. */
  async function handOver(mail: ClaimedMail): Promise<'taken' | 'not taken' | 'wait'> {
    try {
      const { id, email, message } = mail
      await postman.send({ id, to: email, from: returnPath(id, settings), message })
    } catch (error) {
      return keepFailure(mail, error)
    }
    await queue.sent(mail)
    onMail('sent')
    return 'taken'
  }

  async function keepFailure(mail: ClaimedMail, error: unknown): Promise<'not taken' | 'wait'> {
    const { kind, problem } = failureOf(error)
    const waitMs = retryAfter(mail.attempts, Date.now() - mail.createdAt.getTime())
    const isLost = kind === 'bounce' || kind === 'refused' || waitMs === undefined
    onMail(isLost ? 'failed' : 'later')
    if (kind === 'bounce') await noteBounce(db, { deliveries: [mail.id], kind: 'hard', problem })
    else if (kind === 'refused' || waitMs === undefined) await queue.failed(mail, problem)
    else await queue.later(mail, problem, waitMs)
    if (kind === 'wait' && mail.attempts === 1) await noteProblem(db, problem)
    return kind === 'wait' ? 'wait' : 'not taken'
  }
}
