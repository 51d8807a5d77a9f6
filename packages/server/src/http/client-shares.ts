import ipaddr from 'ipaddr.js'

/**
 * The client that an address counts for: an IPv4 address, or the IPv6 network of one household, which may use any
 * number of addresses.
 */
export function toClientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toByteArray().slice(0, 8).join('.')
}

/**
 * Limits how much each client uses at once, so that none takes everything. An undefined client is one of our own
 * services, without a limit.
 */
export class ClientShares {
  readonly #max: number
  readonly #used = new Map<string, number>()

  constructor(max: number) {
    this.#max = max
  }

  /**
   * Takes one unit of the client's share. Returns a function that gives it back, or undefined if the share is used up.
   */
  take(client: string | undefined): (() => void) | undefined {
    if (client === undefined) return () => undefined
    const used = this.#used.get(client) ?? 0
    if (used >= this.#max) return undefined
    this.#used.set(client, used + 1)
    let isReturned = false
    return () => {
      if (isReturned) return
      isReturned = true
      const remaining = (this.#used.get(client) ?? 1) - 1
      if (remaining > 0) this.#used.set(client, remaining)
      else this.#used.delete(client)
    }
  }
}
