import { StoredResponse } from '@houselights/server/http/cached-response'
import { type Memory, openMemory } from '@houselights/server/http/memory'
import { preferredEncoding } from '@houselights/server/http/preferred-encoding'
import { type AgedResponse, type KeptResponses, storedResponses } from '@houselights/server/http/stored-responses'
import type { Changes } from '../api/api-changes.ts'
import type { RenderedPage } from '../rendering/rendered-page.ts'
import { storedPage } from './stored-page.ts'

/** Hours, and what is on today, move with the clock: from this age on a page is rendered anew, */
const RENEWED_MS = 20_000
/** and from this age on requests wait for the new one. */
const OLDEST_MS = 30_000
/** Pages requested within this time are brought up to date after a change, before anybody requests them again. */
const LATELY_MS = 10_000
const MAX_RENEWALS = 30
/** Changes come in series. */
const AFTER_CHANGE_MS = 100
const BETWEEN_SERIES_MS = 1_000

interface Parts {
  render(address: string): Promise<RenderedPage>
  /** Whether the answers that a page was made from are still the same after a change. */
  match(answers: ReadonlyMap<string, string>, asOf: number): Promise<boolean>
  changes: Changes
  headers: Readonly<Record<string, string>>
  always?: readonly string[]
  maxBytes?: number
  monotonicNow?: () => number
}

interface Kept extends AgedResponse {
  answers: ReadonlyMap<string, string>
  /** After which change it is known to be right. */
  asOf: number
  askedAt: number
}

/** A page that is served while the API is away, made so many milliseconds ago. */
export interface StalePage {
  response: StoredResponse
  ageMs: number
}

/** Runs a render; throws at once where it may not begin. */
export type StartRender = <Page>(render: () => Promise<Page>) => Promise<Page>

interface Underway {
  asOf: number
  page: Promise<StoredResponse | RenderedPage>
}

/**
 * Keeps rendered pages, by address. After a change of the data a page is served only once the answers of the API that
 * it was made from are known to be the same; otherwise it is rendered anew, once for all who request it. So is everything
 * while changes would not be heard of. Only while the API is away a page is served as it is, marked stale.
 */
export class KeptPages {
  /** How many requests found their page ready or got a stale one, how many pages were rendered, or still right after a change. */
  readonly served = { ready: 0, rendered: 0, same: 0, stale: 0 }
  readonly #parts: Parts
  readonly #now: () => number
  readonly #memory: Memory
  readonly #pages: KeptResponses<Kept>
  readonly #underway = new Map<string, Underway>()
  #renewing: NodeJS.Timeout | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    this.#now = parts.monotonicNow ?? (() => performance.now())
    this.#memory = openMemory(parts.maxBytes ?? 48 * 1024 * 1024)
    this.#pages = storedResponses(this.#memory, this.#now)
    parts.changes.onChange(() => this.#renewSoon(AFTER_CHANGE_MS))
    parts.changes.onWithdrawn((texts) => this.#pages.withdraw(texts))
  }

  get size(): Memory['size'] {
    return this.#memory.size
  }

  ready(address: string): StoredResponse | undefined {
    const asOf = this.#parts.changes.current
    if (asOf === undefined) return undefined
    const kept = this.#pages.get(address)
    if (kept?.asOf !== asOf) return undefined
    const now = this.#now()
    const age = now - kept.madeAt
    if (age > OLDEST_MS) return undefined
    if (age > RENEWED_MS) void this.#renew(address, asOf)
    kept.askedAt = now
    this.served.ready++
    return kept.response
  }

  /** What was kept of an address, for as long as the API is away. */
  stale(address: string): StalePage | undefined {
    const stale = this.#pages.stale(address)
    if (stale) this.served.stale++
    return stale && { response: stale.kept.response, ageMs: stale.ageMs }
  }

  /** Undefined while nothing may be kept. `start` begins a render that nobody waits for yet, and may refuse to. */
  async get(
    address: string,
    accepted: string | undefined,
    start: StartRender = (render) => render(),
  ): Promise<StoredResponse | RenderedPage | undefined> {
    const asOf = this.#parts.changes.current
    if (asOf === undefined) return undefined
    const page = this.ready(address) ?? (await this.#refreshed(address, asOf, start))
    if (!(page instanceof StoredResponse)) return page
    const { size } = page
    await page.form(preferredEncoding(accepted))
    const kept = this.#pages.get(address)
    if (kept?.response === page && page.size !== size) this.#pages.set(address, kept)
    return page
  }

  #refreshed(
    address: string,
    asOf: number,
    start: StartRender = (render) => render(),
  ): Promise<StoredResponse | RenderedPage> {
    const underway = this.#underway.get(address)
    // one begun before the change may be of before the change
    if (underway && underway.asOf >= asOf) return underway.page
    const page = start(() => this.#refresh(address, asOf))
    const started = { asOf, page }
    this.#underway.set(address, started)
    const done = () => {
      if (this.#underway.get(address) === started) this.#underway.delete(address)
    }
    page.then(done, done)
    return page
  }

  async #refresh(address: string, asOf: number): Promise<StoredResponse | RenderedPage> {
    const { changes, match, render, headers } = this.#parts
    const madeAt = this.#now()
    const known = this.#pages.get(address)
    if (known && madeAt - known.madeAt <= RENEWED_MS && (await match(known.answers, asOf))) {
      known.asOf = Math.max(known.asOf, asOf)
      known.checkedAt = madeAt
      this.served.same++
      return known.response
    }
    const rendered = await render(address)
    this.served.rendered++
    if (!rendered.answers) {
      if (rendered.status !== 200 && !isOfOutage(rendered)) this.#pages.delete(address)
      return rendered
    }
    const response = await storedPage(rendered, headers)
    // one begun before a change may end after one begun later
    const isLatest = (this.#pages.get(address)?.asOf ?? asOf) <= asOf
    if (changes.current !== undefined && isLatest)
      this.#pages.set(address, { response, answers: rendered.answers, asOf, madeAt, askedAt: known?.askedAt ?? madeAt })
    return response
  }

  async #renew(address: string, asOf: number): Promise<void> {
    if (this.#underway.has(address)) return
    try {
      await this.#refreshed(address, asOf)
    } catch (error) {
      console.error(`Couldn’t render the page ${address} again:`, error)
    }
  }

  #renewSoon(pause: number): void {
    this.#renewing ??= setTimeout(async () => {
      const asOf = this.#parts.changes.current
      if (asOf !== undefined) await this.#renewAsked(asOf)
      this.#renewing = undefined
      if (this.#parts.changes.current !== asOf) this.#renewSoon(BETWEEN_SERIES_MS)
    }, pause).unref()
  }

  /** One at a time, the latest asked for first. */
  async #renewAsked(asOf: number): Promise<void> {
    const { always = [], changes } = this.#parts
    const since = this.#now() - LATELY_MS
    const asked = this.#pages.keys().slice(0, MAX_RENEWALS)
    const lately = asked.filter((address) => (this.#pages.get(address)?.askedAt ?? 0) >= since)
    for (const address of new Set([...always, ...lately])) {
      if (changes.current !== asOf) return
      if (this.#pages.get(address)?.asOf !== asOf) await this.#renew(address, asOf)
    }
  }
}

/** Whether the page could not be rendered because API or database did not answer. */
export const isOfOutage = ({ status }: Pick<RenderedPage, 'status'>): boolean => status === 503
