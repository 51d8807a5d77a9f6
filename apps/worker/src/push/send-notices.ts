import { findLocalService, isPushService, type PushSettings } from '@houselights/config/settings/push'
import type { CityFile } from '@houselights/contracts/cities/city-files'
import { getCityPath } from '@houselights/contracts/cities/site-city'
import { type ClaimedNotices, pushSends } from '@houselights/database/push/push-sends'
import { localDay } from '@houselights/domain/dates/city-time'
import { parseRetryWait } from '@houselights/domain/http/retry-after'
import { toPushMessage } from '@houselights/domain/push/push-message'
import { type FetchRequest, type Network, sendRequest } from '@houselights/scrapers/fetch/bounded-fetch'
import type { DataSource } from 'typeorm'
import webPush from 'web-push'
import { storeOutcome } from '../queue/wait-in-outage.ts'
import type { WorkerObserver } from '../telemetry/worker-observer.ts'

/**
 * Why a push service didn't accept a notice (RFC 8030 sections 7 and 8.4). `gone`: the subscription has ended.
 * `rejected`: the service rejects the subscription. `refused`: it refuses this notice. `later`: it may accept the
 * notice another time.
 */
interface PushFailure {
  kind: 'gone' | 'rejected' | 'refused' | 'later'
  /** A sentence for people, without the browser's endpoint. */
  problem: string
  waitMs?: number | undefined
}

const ENDED_STATUSES = [404, 410]
/**
 * Statuses with which services reject a subscription that was created with other keys, or that they no longer support.
 */
const REJECTED_STATUSES = [400, 403]

/**
 * Interprets a push service's response. Returns undefined if the service accepted the notice. `retryAfter` is the
 * header's value: seconds or a date.
 */
function toFailure(
  service: string,
  { status, retryAfter }: { status: number; retryAfter: string | undefined },
): PushFailure | undefined {
  if (status >= 200 && status < 300) return undefined
  const problem = `${service} responded with ${status}.`
  if (ENDED_STATUSES.includes(status)) return { kind: 'gone', problem }
  if (REJECTED_STATUSES.includes(status)) return { kind: 'rejected', problem }
  if (status === 429 || status >= 500) return { kind: 'later', problem, waitMs: parseRetryWait(retryAfter, Date.now()) }
  return { kind: 'refused', problem }
}

const RETRY_MINUTES = [1, 5, 15, 60, 180]
/** The longest wait before another attempt. */
const MAX_WAIT_MS = 12 * 3_600_000

/** Returns the milliseconds until the next attempt. Undefined if there won't be one. */
function getRetryWait(attempts: number, requestedMs: number | undefined): number | undefined {
  const minutes = RETRY_MINUTES[attempts - 1]
  if (minutes === undefined) return undefined
  return Math.min(Math.max(minutes * 60_000, requestedMs ?? 0), MAX_WAIT_MS)
}

export interface SendingServices {
  db: DataSource
  settings: PushSettings
  cities: readonly CityFile[]
  dispatcher: Network['dispatcher']
  /** The site's clock. */
  now: Date
  /** Aborted when the worker shuts down. The notice being sent then is the last. */
  shutdown: AbortSignal
  onNotice?: WorkerObserver['notice'] | undefined
}

const BOUNDS = { timeoutMs: 15_000, maxBytes: 64 * 1024 }
/** The most notices in one round. The rest wait for the next round. */
const MAX_NOTICES_PER_ROUND = 500
/** The longest time for which we ask push services to keep a notice. RFC 8030 leaves the limit to them. */
const MAX_SECONDS = 28 * 86_400

/** Sends the notices that are due, one after another. Returns the number that push services accepted. */
export async function sendNotices({
  db,
  settings,
  cities,
  dispatcher,
  now,
  shutdown,
  onNotice = () => undefined,
}: SendingServices): Promise<number> {
  const sends = pushSends(db)
  const network = { dispatcher, allowedOrigin: findLocalService(settings.services) }
  const cityIds = cities.map(({ id }) => id)
  const timeZones = new Map(cities.map(({ id, timeZone }) => [id, timeZone]))
  let sentCount = 0
  for (let claimCount = 0; claimCount < MAX_NOTICES_PER_ROUND && !shutdown.aborted; claimCount++) {
    const notices = await sends.claim(now)
    if (notices === undefined) break
    if (notices === 'nothing') continue
    const failure = await send(notices)
    if (!failure) sentCount += 1
    onNotice(failure ? (failure.kind === 'later' ? 'later' : 'failed') : 'sent')
    await storeOutcome(() => saveOutcome(notices, failure), shutdown)
  }
  return sentCount

  function toMessage({ kind, shows, claim }: ClaimedNotices) {
    const localizedShows = shows.map(({ localDate: day, city, ...show }) => ({
      ...show,
      day,
      cityPath: getCityPath(city, cityIds),
      timeZone: timeZones.get(city) ?? 'UTC',
    }))
    const today = localDay(now, localizedShows[0]?.timeZone ?? 'UTC')
    return toPushMessage(kind, localizedShows, { tag: claim, now: today })
  }

  async function send(notices: ClaimedNotices): Promise<PushFailure | undefined> {
    const { subscription } = notices
    const service = URL.parse(subscription.endpoint)?.host ?? 'no address'
    // The settings may have changed since the subscription was stored.
    if (!isPushService(subscription.endpoint, settings.services))
      return { kind: 'refused', problem: `${service} is not an allowed push service.` }
    const request = encryptNotice(notices)
    if ('problem' in request) return { kind: 'refused', problem: request.problem }
    try {
      const response = await sendRequest(network, { ...request, method: 'POST', bounds: BOUNDS, onOverflow: 'cut' })
      return toFailure(service, { status: response.status, retryAfter: response.headers['retry-after'] })
    } catch (error) {
      return { kind: 'later', problem: `${service} could not be reached (${getCode(error)}).` }
    }
  }

  /**
   * Encrypts the notice for its browser (RFC 8291) and signs it (RFC 8292). Returns a problem if the browser's keys are
   * invalid.
   */
  function encryptNotice(
    notices: ClaimedNotices,
  ): Pick<FetchRequest, 'url' | 'headers' | 'body'> | { problem: string } {
    const { subscription, until, claim } = notices
    const seconds = Math.floor((until.getTime() - now.getTime()) / 1_000)
    const options = {
      vapidDetails: { subject: settings.subject, ...settings.keys },
      TTL: Math.min(Math.max(seconds, 0), MAX_SECONDS),
      // If a notice is sent again, it replaces the first one unless that was already delivered.
      topic: claim.replaceAll('-', ''),
    }
    try {
      const message = JSON.stringify(toMessage(notices))
      const { headers, body } = webPush.generateRequestDetails(subscription, message, options)
      const headerEntries = Object.entries(headers).map(([name, value]) => [name, String(value)])
      return { url: subscription.endpoint, headers: Object.fromEntries(headerEntries), body }
    } catch (error) {
      return { problem: `Couldn’t make the notification: ${error instanceof Error ? error.message : error}` }
    }
  }

  async function saveOutcome(notices: ClaimedNotices, failure: PushFailure | undefined): Promise<void> {
    if (!failure) return sends.markSent(notices)
    if (failure.kind === 'gone') return void (await sends.deleteSubscription(notices))
    if (failure.kind === 'rejected') return sends.markRejected(notices, failure.problem)
    const waitMs = failure.kind === 'later' ? getRetryWait(notices.attempts, failure.waitMs) : undefined
    if (waitMs === undefined) return void (await sends.markFailed(notices, failure.problem))
    await sends.retryLater(notices, failure.problem, waitMs)
  }
}

/** Returns the system's error code. The message isn't used, because it may contain the browser's endpoint. */
function getCode(error: unknown): string {
  for (let current = error; current instanceof Error; current = current.cause)
    // System codes are uppercase; those of our own errors aren't.
    if ('code' in current && typeof current.code === 'string' && current.code === current.code.toUpperCase())
      return current.code
  return error instanceof Error ? error.name : 'unknown'
}
