import ipaddr from 'ipaddr.js'

/** Who an address counts for: an IPv4 address, or the IPv6 network of one household, which has any number of addresses. */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4' ? parsed.toString() : parsed.toByteArray().slice(0, 8).join('.')
}

/** How much each client uses at once, so that none takes all. Undefined is one of our own services, without a limit. */
export class ClientShares {
  readonly #max: number
  readonly #used = new Map<string, number>()

  constructor(max: number) {
    this.#max = max
  }

  /** Takes one of the client's share, and gives what returns it; undefined where the share is used up. */
  take(client: string | undefined): (() => void) | undefined {
    if (client === undefined) return () => undefined
    const used = this.#used.get(client) ?? 0
    if (used >= this.#max) return undefined
    this.#used.set(client, used + 1)
    let returned = false
    return () => {
      if (returned) return
      returned = true
      const left = (this.#used.get(client) ?? 1) - 1
      if (left > 0) this.#used.set(client, left)
      else this.#used.delete(client)
    }
  }
}
