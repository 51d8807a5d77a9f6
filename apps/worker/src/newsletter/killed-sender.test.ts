import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { defaultCity } from '@houselights/config/cities/cities'
import { toStandInsEnv } from '@houselights/config/settings/stand-ins'
import { makeIssue } from '@houselights/database/newsletter/issues'
import { createTestDatabase } from '@houselights/database/testing/test-database'
import { seededRandom } from '@houselights/domain/testing/seeded-random'
import { startMailServer } from '@houselights/test-support/mail-server'
import { expect, test } from 'vitest'
import { aShow } from '../../test/newsletter.ts'

const ENTRY = fileURLToPath(new URL('../../test/run-newsletter.ts', import.meta.url))
const SUBSCRIBER_COUNT = 30
const LEASE_SECONDS = 0.2
/**
 * When a process is killed: while an email is sent, after the server has received it, right after it was acknowledged, or
 * a little later.
 */
const KILL_POINTS = ['content', 'received', 'accepted', 'later'] as const
const KILL_COUNT = KILL_POINTS.length

const { dataSource: db, url: databaseUrl } = await createTestDatabase('killed_sender')

/** Starts a sender in its own process. */
function startSender(url: string) {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [ENTRY, String(LEASE_SECONDS)], {
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      DATABASE_URL: databaseUrl,
      SMTP_URL: url,
      ...toStandInsEnv({ mailsAMinute: 60_000 }),
      PUBLIC_URL: 'https://houselights.example',
      MAIL_FROM: 'Houselights <week@houselights.example>',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  return { exited, kill: () => void child.kill('SIGKILL') }
}

const sql = <Row>(statement: string): Promise<Row[]> => db.query(statement)

test.runIf(process.env.TEST_ALL)(
  'if senders are killed at any point of a batch, everybody gets the email, and only emails in flight are repeated',
  { meta: { proves: ['Conventions: a crash while mail is sent skips nobody; a repeat is the same mail (RFC 1047)'] } },
  async () => {
    await sql(`insert into newsletter_subscribers (email, status, token, consented_at, city_id, asked_at)
    select 'reader' || n || '@lamp.example', 'confirmed', lpad(n::text, 32, '0'), now(), '${defaultCity.id}', now()
    from generate_series(1, ${SUBSCRIBER_COUNT}) n`)
    const issue = { city: defaultCity.id, day: '2025-05-01', now: new Date() }
    await makeIssue(db, issue, { day: '2025-05-01', week: [aShow()], announced: [] })

    const random = seededRandom(7)
    let plan: { point: (typeof KILL_POINTS)[number]; skipCount: number } | undefined
    let sender: ReturnType<typeof startSender> | undefined
    const killAt = (point: (typeof KILL_POINTS)[number]) => {
      if (plan?.point !== point || plan.skipCount-- > 0) return
      plan = undefined
      sender?.kill()
    }
    const server = await startMailServer({
      onContent: () => killAt('content'),
      onContentRead: async () => {
        killAt('received')
        return undefined
      },
      onAccepted: () => {
        killAt('accepted')
        if (plan?.point === 'later') setTimeout(() => killAt('later'), random() * 3)
      },
    })

    const inFlight: string[] = []
    for (let kill = 0; kill < KILL_COUNT; kill++) {
      plan = { point: KILL_POINTS[kill % KILL_POINTS.length] ?? 'received', skipCount: Math.floor(random() * 3) }
      sender = startSender(server.url)
      await sender.exited
      const handedDeliveries = await sql<{ id: string }>(`select id from newsletter_deliveries where state = 'handing'`)
      expect(handedDeliveries.length, 'at most one email is in flight').toBeLessThanOrEqual(1)
      inFlight.push(...handedDeliveries.map(({ id }) => id))
      await sleep(LEASE_SECONDS * 1_000 + 50)
    }
    expect(inFlight.length, 'processes were killed with an email in flight').toBeGreaterThanOrEqual(KILL_COUNT / 2)
    const findUnsent = async () => sql(`select from newsletter_deliveries where state <> 'sent'`)
    for (let extraRun = 0; extraRun < 3 && (await findUnsent()).length > 0; extraRun++) {
      sender = startSender(server.url)
      await sender.exited
      await sleep(LEASE_SECONDS * 1_000)
    }
    await server.stop()
    expect(await findUnsent(), 'every email is sent').toEqual([])

    // Drop duplicates, as receivers do.
    const byId = Map.groupBy(server.acceptedMails, ({ mail }) => mail.messageId ?? '')
    const recipients = [...byId.values()].map(([copy]) => copy?.to ?? '')
    const allAddresses = Array.from({ length: SUBSCRIBER_COUNT }, (_, index) => `reader${index + 1}@lamp.example`)
    expect(recipients.sort()).toEqual(allAddresses.sort())
    for (const [messageId, copies] of byId) {
      const id = messageId.slice(1, messageId.indexOf('@'))
      if (copies.length > 1) expect(inFlight, 'only emails in flight are repeated').toContain(id)
      expect(new Set(copies.map(({ raw }) => raw)).size, 'the same bytes').toBe(1)
    }
    // If a process is killed before it can store the acknowledgment, the acknowledgment is lost (RFC 1047).
    const repeatCount = server.acceptedMails.length - SUBSCRIBER_COUNT
    expect(repeatCount).toBeGreaterThan(0)
    expect(repeatCount).toBeLessThanOrEqual(inFlight.length)
  },
)
