import { run } from './run-in.ts'

export interface Address {
  network: string
  address: string
}

/**
 * Networks of containers: for each a bridge, in a network namespace that nothing else is in, so that nothing of it
 * reaches the machine's own network or the Internet.
 */
export class Networks {
  readonly #names: string[]
  readonly #addresses = new Map<string, Address[]>()
  #links = 0

  private constructor(names: string[]) {
    this.#names = names
  }

  static async open(names: string[]): Promise<Networks> {
    // its own, so that names of the machine's are left alone
    await run('mkdir', ['-p', '/run/netns'])
    await run('mount', ['-t', 'tmpfs', 'tmpfs', '/run/netns'])
    await run('ip', ['netns', 'add', 'bridges'])
    for (const [index] of names.entries()) {
      await run('ip', ['-n', 'bridges', 'link', 'add', `bridge${index}`, 'type', 'bridge'])
      await run('ip', ['-n', 'bridges', 'link', 'set', `bridge${index}`, 'up'])
    }
    return new Networks(names)
  }

  /** Adds a container with an address in each of its networks. */
  async add(container: string, networks: readonly string[]): Promise<void> {
    await run('ip', ['netns', 'add', container])
    await run('ip', ['-n', container, 'link', 'set', 'lo', 'up'])
    const addresses: Address[] = []
    for (const network of networks) {
      const index = this.#names.indexOf(network)
      if (index < 0) throw new Error(`There is no network ${network}.`)
      this.#links += 1
      const [link, device] = [`link${this.#links}`, `eth${addresses.length}`]
      const address = `10.77.${index}.${this.#addresses.size + 10}`
      await run('ip', [
        '-n',
        container,
        'link',
        'add',
        device,
        'type',
        'veth',
        'peer',
        'name',
        link,
        'netns',
        'bridges',
      ])
      await run('ip', ['-n', container, 'address', 'add', `${address}/24`, 'dev', device])
      await run('ip', ['-n', container, 'link', 'set', device, 'up'])
      await run('ip', ['-n', 'bridges', 'link', 'set', link, 'master', `bridge${index}`, 'up'])
      addresses.push({ network, address })
    }
    this.#addresses.set(container, addresses)
  }

  /** What /etc/hosts of a container says: itself, and whoever is in a network with it, as an engine's DNS would. */
  hostsOf(container: string): string {
    const own = new Set((this.#addresses.get(container) ?? []).map(({ network }) => network))
    const others = [...this.#addresses].flatMap(([name, addresses]) =>
      addresses.filter(({ network }) => own.has(network)).map(({ address }) => `${address} ${name}`),
    )
    return `127.0.0.1 localhost\n${others.join('\n')}\n`
  }

  addressOf(container: string): string {
    const [first] = this.#addresses.get(container) ?? []
    if (!first) throw new Error(`${container} has no address.`)
    return first.address
  }
}
