import { StoredResponse } from '@houselights/server/http/cached-response'
import { type Memory, openMemory } from '@houselights/server/http/memory'
import { choosePreferredEncoding } from '@houselights/server/http/preferred-encoding'
import {
  type CachedResponses,
  openCachedResponses,
  type TimedResponse,
} from '@houselights/server/http/stored-responses'
import type { Changes } from '../api/api-changes.ts'
import type { RenderedPage } from '../rendering/rendered-page.ts'
import { toStoredPage } from './stored-page.ts'

/** Pages depend on the clock ("tonight", "on now"): an older page is rendered again in the background. */
const REFRESH_AFTER_MS = 20_000
/** Requests wait for the new page if the cached one is older than this. */
const MAX_AGE_MS = 30_000
/** Pages requested within this time are refreshed after a change, before anybody requests them again. */
const RECENT_MS = 10_000
const MAX_REFRESHES = 30
/** Changes arrive in bursts: this pause lets one refresh cover a burst. */
const AFTER_CHANGE_MS = 100
const BETWEEN_REFRESHES_MS = 1_000

interface Parts {
  render(address: string): Promise<RenderedPage>
  /** Whether the API responses that a page was made from are still the same after a change. */
  match(apiTags: ReadonlyMap<string, string>, asOf: number): Promise<boolean>
  changes: Changes
  headers: Readonly<Record<string, string>>
  refreshAhead?: readonly string[]
  maxBytes?: number
  monotonicNow?: () => number
}

interface CachedPage extends TimedResponse {
  apiTags: ReadonlyMap<string, string>
  /** The page is known to be correct as of this change. */
  asOf: number
  requestedAt: number
}

/** A page that is served while the API is unreachable, with its age. */
export interface StalePage {
  response: StoredResponse
  ageMs: number
}

/** Runs a render, or throws right away if it isn't allowed to start. */
export type StartRender = <Page>(render: () => Promise<Page>) => Promise<Page>

interface RenderInProgress {
  asOf: number
  page: Promise<StoredResponse | RenderedPage>
}

/**
 * Caches rendered pages by address. After the data changes, a page is served only once the API responses that it was
 * made from are known to be unchanged. Otherwise it is rendered again, once for everyone who requests it. While changes
 * could be missed, nothing is served from the cache. While the API is unreachable, pages are served as they are, marked
 * stale.
 */
export class PageCache {
  /**
   * Counts requests served from the cache (`ready`) or with a stale page, pages rendered, and pages found unchanged
   * after a change (`same`).
   */
  readonly served = { ready: 0, rendered: 0, same: 0, stale: 0 }
  readonly #parts: Parts
  readonly #now: () => number
  readonly #memory: Memory
  readonly #pages: CachedResponses<CachedPage>
  readonly #inProgress = new Map<string, RenderInProgress>()
  #refreshTimer: NodeJS.Timeout | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    this.#now = parts.monotonicNow ?? (() => performance.now())
    this.#memory = openMemory(parts.maxBytes ?? 48 * 1024 * 1024)
    this.#pages = openCachedResponses(this.#memory, this.#now)
    parts.changes.onChange(() => this.#refreshSoon(AFTER_CHANGE_MS))
    parts.changes.onWithdrawn((texts) => this.#pages.withdraw(texts))
  }

  get size(): Memory['size'] {
    return this.#memory.size
  }

  getReady(address: string): StoredResponse | undefined {
    const asOf = this.#parts.changes.changeCount
    if (asOf === undefined) return undefined
    const cached = this.#pages.get(address)
    if (cached?.asOf !== asOf) return undefined
    const now = this.#now()
    const age = now - cached.madeAt
    if (age > MAX_AGE_MS) return undefined
    if (age > REFRESH_AFTER_MS) void this.#refreshInBackground(address, asOf)
    cached.requestedAt = now
    this.served.ready++
    return cached.response
  }

  /**
   * Returns the cached page to serve while the API is unreachable: at most an hour old, and without withdrawn shows.
   */
  getStale(address: string): StalePage | undefined {
    const stale = this.#pages.stale(address)
    if (stale) this.served.stale++
    return stale && { response: stale.cached.response, ageMs: stale.ageMs }
  }

  /**
   * Returns the cached page, or renders it. Returns undefined while nothing may be cached. `start` starts a new render;
   * it may throw to refuse.
   */
  async get(
    address: string,
    acceptedEncodings: string | undefined,
    start: StartRender = (render) => render(),
  ): Promise<StoredResponse | RenderedPage | undefined> {
    const asOf = this.#parts.changes.changeCount
    if (asOf === undefined) return undefined
    const page = this.getReady(address) ?? (await this.#refreshOnce(address, asOf, start))
    if (!(page instanceof StoredResponse)) return page
    const { size } = page
    await page.encode(choosePreferredEncoding(acceptedEncodings))
    const cached = this.#pages.get(address)
    if (cached?.response === page && page.size !== size) this.#pages.set(address, cached)
    return page
  }

  #refreshOnce(
    address: string,
    asOf: number,
    start: StartRender = (render) => render(),
  ): Promise<StoredResponse | RenderedPage> {
    const inProgress = this.#inProgress.get(address)
    // a render that started before the change may contain old data
    if (inProgress && inProgress.asOf >= asOf) return inProgress.page
    const page = start(() => this.#refresh(address, asOf))
    const newRender = { asOf, page }
    this.#inProgress.set(address, newRender)
    const forget = () => {
      if (this.#inProgress.get(address) === newRender) this.#inProgress.delete(address)
    }
    page.then(forget, forget)
    return page
  }

  async #refresh(address: string, asOf: number): Promise<StoredResponse | RenderedPage> {
    const { changes, match: matchesLatest, render, headers } = this.#parts
    const madeAt = this.#now()
    const previous = this.#pages.get(address)
    if (previous && madeAt - previous.madeAt <= REFRESH_AFTER_MS && (await matchesLatest(previous.apiTags, asOf))) {
      previous.asOf = Math.max(previous.asOf, asOf)
      previous.checkedAt = madeAt
      this.served.same++
      return previous.response
    }
    const rendered = await render(address)
    this.served.rendered++
    if (!rendered.apiTags) {
      if (rendered.status !== 200 && !isOutage(rendered)) this.#pages.delete(address)
      return rendered
    }
    const response = await toStoredPage(rendered, headers)
    // a render that started before a change may end after one that started later
    const isLatest = (this.#pages.get(address)?.asOf ?? asOf) <= asOf
    if (changes.changeCount !== undefined && isLatest)
      this.#pages.set(address, {
        response,
        apiTags: rendered.apiTags,
        asOf,
        madeAt,
        requestedAt: previous?.requestedAt ?? madeAt,
      })
    return response
  }

  async #refreshInBackground(address: string, asOf: number): Promise<void> {
    if (this.#inProgress.has(address)) return
    try {
      await this.#refreshOnce(address, asOf)
    } catch (error) {
      console.error(`Couldn’t render the page ${address} again:`, error)
    }
  }

  #refreshSoon(delayMs: number): void {
    this.#refreshTimer ??= setTimeout(async () => {
      const asOf = this.#parts.changes.changeCount
      if (asOf !== undefined) await this.#refreshRecent(asOf)
      this.#refreshTimer = undefined
      if (this.#parts.changes.changeCount !== asOf) this.#refreshSoon(BETWEEN_REFRESHES_MS)
    }, delayMs).unref()
  }

  /** Refreshes recently requested pages one at a time, the most recently requested first. */
  async #refreshRecent(asOf: number): Promise<void> {
    const { refreshAhead = [], changes } = this.#parts
    const recentSince = this.#now() - RECENT_MS
    const candidates = this.#pages.keys().slice(0, MAX_REFRESHES)
    const recentAddresses = candidates.filter((address) => (this.#pages.get(address)?.requestedAt ?? 0) >= recentSince)
    for (const address of new Set([...refreshAhead, ...recentAddresses])) {
      if (changes.changeCount !== asOf) return
      if (this.#pages.get(address)?.asOf !== asOf) await this.#refreshInBackground(address, asOf)
    }
  }
}

/** Whether the page could not be rendered because the API or the database did not respond. */
export const isOutage = ({ status }: Pick<RenderedPage, 'status'>): boolean => status === 503
