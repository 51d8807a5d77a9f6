import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { NewsletterSettings } from '@houselights/config/settings/newsletter'
import type { CityFile } from '@houselights/contracts/cities/city-files'
import { getCityPath } from '@houselights/contracts/cities/site-city'
import type { DigestContent } from '@houselights/contracts/newsletter/digest'
import { recordBounce, recordProblem } from '@houselights/database/newsletter/bounces'
import {
  type ClaimedMail,
  type Composed,
  type DueDelivery,
  deliveries,
} from '@houselights/database/newsletter/deliveries'
import { hashToken } from '@houselights/database/newsletter/subscriptions'
import { composeMail, getReturnPath } from '@houselights/publishing/mails/compose'
import { toDigest } from '@houselights/publishing/mails/digest'
import { createDigestMail } from '@houselights/publishing/mails/digest-mail'
import { getLinks, type MailContext } from '@houselights/publishing/mails/mail-frame'
import { createAlreadySubscribedMail, createConfirmationMail } from '@houselights/publishing/mails/sign-up-mails'
import { getRetryWait, toFailure } from '@houselights/publishing/mails/smtp-failure'
import type { MailSender } from '@houselights/publishing/mails/transport'
import type { DataSource } from 'typeorm'
import { storeOutcome } from '../queue/wait-in-outage.ts'
import type { WorkerObserver } from '../telemetry/worker-observer.ts'

/** Composes the emails of deliveries. Loads each issue's content once per round. */
function createComposer(
  { settings, cities }: Pick<SendingServices, 'settings' | 'cities'>,
  loadContent: (issue: string) => Promise<DigestContent | undefined>,
) {
  const cityIds = cities.map(({ id }) => id)
  const contents = new Map<string, ReturnType<typeof loadContent>>()
  const getContent = (issue: string) => {
    const cached = contents.get(issue) ?? loadContent(issue)
    contents.set(issue, cached)
    return cached
  }
  return async (delivery: DueDelivery): Promise<Composed> => {
    // If the delivery's city no longer exists, the email is about the default city.
    const city = cities.find(({ id }) => id === delivery.city) ?? cities[0]
    if (!city) return { empty: true }
    const { id, name, timeZone } = city
    const mailContext: MailContext = { site: settings.site, cityPath: getCityPath(id, cityIds), city: name, timeZone }
    const envelope = { id: delivery.id, to: delivery.email, date: new Date() }
    if (delivery.kind === 'confirm') {
      const token = randomBytes(24).toString('base64url')
      const message = await composeMail(settings, createConfirmationMail(mailContext, token), envelope)
      return { message, tokenHash: hashToken(token) }
    }
    if (delivery.kind === 'known')
      return {
        message: await composeMail(settings, createAlreadySubscribedMail(mailContext, delivery.token), envelope),
      }
    const issue = delivery.issueId === null ? undefined : await getContent(delivery.issueId)
    const digest = issue && toDigest(issue, delivery)
    if (!issue || !digest) return { empty: true }
    const mail = createDigestMail(digest, mailContext, { day: issue.day, token: delivery.token, choice: delivery })
    const { unsubscribe } = getLinks(mailContext, delivery.token)
    return { message: await composeMail(settings, mail, { ...envelope, unsubscribe }) }
  }
}

/** Bounces are processed and old emails removed between rounds, so a large issue must not delay them. */
const MAX_IN_ROUND = 200

export interface SendingServices {
  db: DataSource
  settings: NewsletterSettings
  /** The default city comes first. */
  cities: readonly CityFile[]
  mailSender: MailSender
  /** Aborted when the worker shuts down. The email being sent then is the last. */
  shutdown: AbortSignal
  /** How long a worker owns a delivery that it claimed. */
  leaseSeconds?: number
  onMail?: WorkerObserver['mail'] | undefined
}

/**
 * Sends the emails that are due, one after another, at most one round's worth and no faster than the settings allow.
 * Each email is claimed, composed and stored before it is sent. The outcome is stored right after, or once the database
 * is back after an outage. Returns the number of emails that were accepted.
 */
export async function sendDeliveries({
  db,
  settings,
  cities,
  mailSender,
  shutdown,
  leaseSeconds,
  onMail = () => undefined,
}: SendingServices): Promise<number> {
  const queue = deliveries(db, leaseSeconds)
  const compose = createComposer({ settings, cities }, queue.loadContent)
  const gapMs = 60_000 / settings.mailsAMinute
  let acceptedCount = 0
  for (let attemptCount = 0; attemptCount < MAX_IN_ROUND && !shutdown.aborted; ) {
    const startedAt = Date.now()
    const mail = await queue.claim(compose)
    if (mail === undefined) break
    if (mail === 'empty') continue
    attemptCount += 1
    const outcome = await sendMail(mail)
    if (outcome === 'accepted') acceptedCount += 1
    if (outcome === 'wait') break
    await sleep(Math.max(0, startedAt + gapMs - Date.now()), undefined, { signal: shutdown }).catch(() => undefined)
  }
  return acceptedCount

  /** Returns `wait` if no other mail would be accepted either. */
  async function sendMail(mail: ClaimedMail): Promise<'accepted' | 'not accepted' | 'wait'> {
    try {
      const { id, email, message } = mail
      await mailSender.send({ id, to: email, from: getReturnPath(id, settings), message })
    } catch (error) {
      return storeFailure(mail, error)
    }
    await storeOutcome(() => queue.markSent(mail), shutdown)
    onMail('sent')
    return 'accepted'
  }

  async function storeFailure(mail: ClaimedMail, error: unknown): Promise<'not accepted' | 'wait'> {
    const { kind, problem } = toFailure(error)
    const waitMs = getRetryWait(mail.attempts, Date.now() - mail.createdAt.getTime())
    const isLost = kind === 'bounce' || kind === 'refused' || waitMs === undefined
    onMail(isLost ? 'failed' : 'later')
    await storeOutcome(async () => {
      if (kind === 'bounce') await recordBounce(db, { deliveries: [mail.id], kind: 'hard', problem })
      else if (kind === 'refused' || waitMs === undefined) await queue.markFailed(mail, problem)
      else await queue.retryLater(mail, problem, waitMs)
      if (kind === 'wait' && mail.attempts === 1) await recordProblem(db, problem)
    }, shutdown)
    return kind === 'wait' ? 'wait' : 'not accepted'
  }
}
