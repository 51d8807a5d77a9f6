import ipaddr from 'ipaddr.js'

/**
 * Returns the client that an address belongs to: an IPv4 address itself, or an IPv6 network, because one household may
 * use any number of IPv6 addresses.
 */
export function toClientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toByteArray().slice(0, 8).join('.')
}

/**
 * Limits how much each client uses at the same time, so that no client takes everything. An undefined client is one of
 * our own services, without a limit.
 */
export class ClientShares {
  readonly #max: number
  readonly #used = new Map<string, number>()

  constructor(max: number) {
    this.#max = max
  }

  /**
   * Takes one unit of the client's share. Returns a function that releases the unit, or undefined if the share is used
   * up.
   */
  take(client: string | undefined): (() => void) | undefined {
    if (client === undefined) return () => undefined
    const used = this.#used.get(client) ?? 0
    if (used >= this.#max) return undefined
    this.#used.set(client, used + 1)
    let isReleased = false
    return () => {
      if (isReleased) return
      isReleased = true
      const remaining = (this.#used.get(client) ?? 1) - 1
      if (remaining > 0) this.#used.set(client, remaining)
      else this.#used.delete(client)
    }
  }
}
