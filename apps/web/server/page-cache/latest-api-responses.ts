import { getResponseTag, isSameResponse, isStatusAddress } from '../../src/rendering/api-response-tags.ts'

const TIMEOUT_MS = 1_000

/** Tags of the API's current responses. Each is requested once after a change, however many pages use it. */
export class LatestApiResponses {
  readonly #apiUrl: string
  readonly #tags = new Map<string, Promise<string | undefined>>()
  #asOf = -1

  constructor(apiUrl: string) {
    this.#apiUrl = apiUrl
  }

  async match(tags: ReadonlyMap<string, string>, asOf: number): Promise<boolean> {
    if (asOf > this.#asOf) {
      this.#asOf = asOf
      this.#tags.clear()
    }
    const matches = await Promise.all(
      [...tags].map(async ([address, tag]) => isSameResponse(address, tag, await this.#getLatestTag(address))),
    )
    return matches.every(Boolean)
  }

  #getLatestTag(address: string): Promise<string | undefined> {
    const cachedTag = this.#tags.get(address)
    if (cachedTag) return cachedTag
    const tag = this.#requestTag(address)
    this.#tags.set(address, tag)
    return tag
  }

  /** Returns undefined if the API does not respond: the page is then rendered again and shows the failure. */
  async #requestTag(address: string): Promise<string | undefined> {
    try {
      const response = await fetch(this.#apiUrl + address, {
        // the status has no usable ETag, so its content is compared
        method: isStatusAddress(address) ? 'GET' : 'HEAD',
        headers: { 'accept-encoding': 'identity' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const tag = await getResponseTag(address, response)
      await response.body?.cancel()
      return tag
    } catch {
      return undefined
    }
  }
}
