import { isPushService, ownService, type PushSettings } from '@houselights/config/settings/push'
import type { CityFile } from '@houselights/contracts/cities/city-files'
import { pathOfCity } from '@houselights/contracts/cities/site-city'
import { type ClaimedNotices, pushSends } from '@houselights/database/push/push-sends'
import { localDay } from '@houselights/domain/dates/city-time'
import { parseRetryWait } from '@houselights/domain/http/retry-after'
import { pushMessage } from '@houselights/domain/push/push-message'
import { exchange, type FetchRequest, type Network } from '@houselights/scrapers/fetch/bounded-fetch'
import type { DataSource } from 'typeorm'
import webPush from 'web-push'
import { storeOutcome } from '../queue/wait-in-outage.ts'
import type { WorkerObserver } from '../telemetry/worker-observer.ts'

/**
 * What became of a notice that a push service did not take (RFC 8030 sections 7 and 8.4). `gone`: the browser takes none any
 * more. `rejected`: the subscription is not accepted. `refused`: this one is not taken. `later`: it may be taken another time.
 */
interface PushFailure {
  kind: 'gone' | 'rejected' | 'refused' | 'later'
  /** In words, without the browser's address. */
  problem: string
  waitMs?: number | undefined
}

const GONE = [404, 410]
/** Services answer so to a subscription that was made with other keys, or that they no longer read. */
const REJECTED = [400, 403]

/** Reads a push service's answer; undefined where it took the notice. `retryAfter`: as the header has it, seconds or a date. */
function toFailure(
  service: string,
  { status, retryAfter }: { status: number; retryAfter: string | undefined },
): PushFailure | undefined {
  if (status >= 200 && status < 300) return undefined
  const problem = `${service} answered ${status}.`
  if (GONE.includes(status)) return { kind: 'gone', problem }
  if (REJECTED.includes(status)) return { kind: 'rejected', problem }
  if (status === 429 || status >= 500) return { kind: 'later', problem, waitMs: parseRetryWait(retryAfter, Date.now()) }
  return { kind: 'refused', problem }
}

const RETRY_MINUTES = [1, 5, 15, 60, 180]
/** No service is waited for longer than that before it is tried again. */
const MAX_WAIT_MS = 12 * 3_600_000

/** How long to wait before the next attempt, in milliseconds; undefined where there is none. */
function retryAfter(attempts: number, asked: number | undefined): number | undefined {
  const minutes = RETRY_MINUTES[attempts - 1]
  if (minutes === undefined) return undefined
  return Math.min(Math.max(minutes * 60_000, asked ?? 0), MAX_WAIT_MS)
}

export interface Sending {
  db: DataSource
  settings: PushSettings
  cities: readonly CityFile[]
  dispatcher: Network['dispatcher']
  /** The site's clock. */
  now: Date
  /** Aborted when the worker is about to end: the notice that is being sent is the last. */
  ending: AbortSignal
  onNotice?: WorkerObserver['notice'] | undefined
}

const BOUNDS = { timeoutMs: 15_000, maxBytes: 64 * 1024 }
/** In one round; the next one goes on. */
const MAX_NOTICES_PER_ROUND = 500
/** Push services keep a notice no longer (RFC 8030 leaves it to them). */
const MAX_SECONDS = 28 * 86_400

/** Sends the notices that are due, one after the other. Gives the number of those that push services took. */
export async function sendNotices({
  db,
  settings,
  cities,
  dispatcher,
  now,
  ending,
  onNotice = () => undefined,
}: Sending): Promise<number> {
  const sends = pushSends(db)
  const network = { dispatcher, allowedOrigin: ownService(settings.services) }
  const ids = cities.map(({ id }) => id)
  const timeZones = new Map(cities.map(({ id, timeZone }) => [id, timeZone]))
  let sent = 0
  for (let round = 0; round < MAX_NOTICES_PER_ROUND && !ending.aborted; round++) {
    const notices = await sends.claim(now)
    if (notices === undefined) break
    if (notices === 'nothing') continue
    const failure = await send(notices)
    if (!failure) sent += 1
    onNotice(failure ? (failure.kind === 'later' ? 'later' : 'failed') : 'sent')
    await storeOutcome(() => keepOutcome(notices, failure), ending)
  }
  return sent

  function toMessage({ kind, shows, claim }: ClaimedNotices) {
    const noticed = shows.map(({ localDate: day, city, ...show }) => ({
      ...show,
      day,
      cityPath: pathOfCity(city, ids),
      timeZone: timeZones.get(city) ?? 'UTC',
    }))
    const today = localDay(now, noticed[0]?.timeZone ?? 'UTC')
    return pushMessage(kind, noticed, { tag: claim, now: today })
  }

  async function send(notices: ClaimedNotices): Promise<PushFailure | undefined> {
    const { subscription } = notices
    const service = URL.parse(subscription.endpoint)?.host ?? 'no address'
    // the settings may have changed since it was stored
    if (!isPushService(subscription.endpoint, settings.services))
      return { kind: 'refused', problem: `${service} is none of the push services.` }
    const request = encrypted(notices)
    if ('problem' in request) return { kind: 'refused', problem: request.problem }
    try {
      const answer = await exchange(network, { ...request, method: 'POST', bounds: BOUNDS, overlong: 'cut' })
      return toFailure(service, { status: answer.status, retryAfter: answer.headers['retry-after'] })
    } catch (error) {
      return { kind: 'later', problem: `${service} could not be reached (${getCode(error)}).` }
    }
  }

  /** The notice as its browser can read it alone (RFC 8291), signed (RFC 8292); a problem where its keys are none. */
  function encrypted(notices: ClaimedNotices): Pick<FetchRequest, 'url' | 'headers' | 'body'> | { problem: string } {
    const { subscription, until, claim } = notices
    const seconds = Math.floor((until.getTime() - now.getTime()) / 1_000)
    const options = {
      vapidDetails: { subject: settings.subject, ...settings.keys },
      TTL: Math.min(Math.max(seconds, 0), MAX_SECONDS),
      // one that is sent again takes the place of the first where that was not delivered yet
      topic: claim.replaceAll('-', ''),
    }
    try {
      const message = JSON.stringify(toMessage(notices))
      const { headers, body } = webPush.generateRequestDetails(subscription, message, options)
      const texts = Object.entries(headers).map(([name, value]) => [name, String(value)])
      return { url: subscription.endpoint, headers: Object.fromEntries(texts), body }
    } catch (error) {
      return { problem: `Couldn’t make the notification: ${error instanceof Error ? error.message : error}` }
    }
  }

  async function keepOutcome(notices: ClaimedNotices, failure: PushFailure | undefined): Promise<void> {
    if (!failure) return sends.sent(notices)
    if (failure.kind === 'gone') return void (await sends.gone(notices))
    if (failure.kind === 'rejected') return sends.rejected(notices, failure.problem)
    const waitMs = failure.kind === 'later' ? retryAfter(notices.attempts, failure.waitMs) : undefined
    if (waitMs === undefined) return void (await sends.failed(notices, failure.problem))
    await sends.later(notices, failure.problem, waitMs)
  }
}

/** The system's own name of what went wrong; an error's words may hold the browser's address. */
function getCode(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause)
    // the system's are in capitals, those of our own errors are not
    if ('code' in at && typeof at.code === 'string' && at.code === at.code.toUpperCase()) return at.code
  return error instanceof Error ? error.name : 'unknown'
}
