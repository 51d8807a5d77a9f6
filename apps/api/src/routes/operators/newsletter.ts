import { randomUUID } from 'node:crypto'
import { cities } from '@houselights/config/cities/cities'
import { ISSUE_TIME, type NewsletterSettings } from '@houselights/config/settings/newsletter'
import type { CityFile } from '@houselights/contracts/cities/city-files'
import { getCityPath } from '@houselights/contracts/cities/site-city'
import * as calls from '@houselights/contracts/newsletter/newsletter-operations'
import { loadDigestContent } from '@houselights/database/newsletter/issues'
import { loadNewsletterState } from '@houselights/database/newsletter/newsletter-state'
import { subscriptions } from '@houselights/database/newsletter/subscriptions'
import { WEEKDAY_NAMES } from '@houselights/domain/dates/calendar-names'
import { RefusedError } from '@houselights/domain/errors/refused-error'
import { composeMail, getReturnPath } from '@houselights/publishing/mails/compose'
import { toDigest } from '@houselights/publishing/mails/digest'
import { createDigestMail } from '@houselights/publishing/mails/digest-mail'
import { toFailure } from '@houselights/publishing/mails/smtp-failure'
import { openMailSender } from '@houselights/publishing/mails/transport'
import type { FastifyInstance } from 'fastify'
import { NotFoundError } from '../../responses/errors.ts'
import { operatorRoute } from '../../routing/operator-route.ts'

const CITY_IDS = cities.map(({ id }) => id)
/** The token in links of preview emails. No subscriber has it. */
const PREVIEW_TOKEN = '0'.repeat(32)
/** Prefix of a test email's file. Keeps the file from being deleted, although no delivery is stored for it. */
const TEST_PREFIX = 'test-'
const NOT_STORED = 'We store nothing about that address.'

/** Adds calls for the newsletter's state and preview, and for operators to export or erase a subscriber on request. */
export function newsletterOperations(area: FastifyInstance): void {
  const { db, reads, clock, config } = area
  const { newsletter } = config
  const subscriptionStore = subscriptions(db)
  const preview = async (city: CityFile) => {
    const content = await loadDigestContent(reads, city, clock())
    const choice = { neighborhoods: [], genres: [] }
    const digest = toDigest(content, choice)
    const cityPath = getCityPath(city.id, CITY_IDS)
    const mailContext = { site: newsletter.site, cityPath, city: city.name, timeZone: city.timeZone }
    return digest ? createDigestMail(digest, mailContext, { day: content.day, token: PREVIEW_TOKEN, choice }) : null
  }

  operatorRoute(area, calls.getNewsletterState, async () => ({
    ...(await loadNewsletterState(db)),
    transport: getTransport(newsletter),
    from: `${newsletter.from.name} <${newsletter.from.address}>`.trim(),
    bouncesRead: newsletter.bouncesFolder !== undefined,
    signed: newsletter.dkim !== undefined,
    weekday: WEEKDAY_NAMES[ISSUE_TIME.weekday - 1] ?? '',
    hour: ISSUE_TIME.hour,
  }))

  operatorRoute(area, calls.previewNewsletter, async ({ city }) => ({ mail: await preview(city) }))

  operatorRoute(area, calls.testNewsletter, async ({ city, body: { email } }) => {
    const mail = await preview(city)
    if (!mail) throw new RefusedError('Nothing to announce this week, so no e-mail was sent.')
    const id = randomUUID()
    const testMail = { ...mail, subject: `Test: ${mail.subject}` }
    const message = await composeMail(newsletter, testMail, { id, to: email, date: new Date() })
    const mailSender = openMailSender(newsletter.transport)
    try {
      await mailSender.send({ id: TEST_PREFIX + id, to: email, from: getReturnPath(id, newsletter), message })
    } catch (error) {
      throw new RefusedError(`Couldn’t send the e-mail. ${toFailure(error).problem}`)
    } finally {
      mailSender.close()
    }
    const { kind, where } = getTransport(newsletter)
    return {
      message:
        kind === 'smtp' ? `${where} accepted the e-mail.` : `Saved the e-mail as ${where}/${TEST_PREFIX}${id}.eml.`,
    }
  })

  operatorRoute(area, calls.exportSubscriber, async ({ body: { email } }) => {
    const subscriber = await subscriptionStore.exportEmail(email)
    if (!subscriber) throw new NotFoundError(NOT_STORED)
    return subscriber
  })

  operatorRoute(area, calls.eraseSubscriber, async ({ body: { email } }) => {
    if (!(await subscriptionStore.eraseEmail(email))) throw new NotFoundError(NOT_STORED)
    return { erased: true as const }
  })
}

/** Returns where emails are sent, without the server's password. */
function getTransport({ transport }: NewsletterSettings) {
  if (transport.kind === 'outbox') return { kind: 'outbox' as const, where: transport.folder, why: transport.why }
  return { kind: 'smtp' as const, where: new URL(transport.url).host, why: null }
}
