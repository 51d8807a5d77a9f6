import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/**
 * Passes connections on to a server of this machine, until a test cuts them. Each piece that a client sends is asked of `passes`
 * first: where it says no, the piece is lost and the connection ends.
 */
export async function startRelay(port: number, passes: () => boolean = () => true) {
  const open = new Set<Socket>()
  let cut = false
  const server = createServer((near) => {
    if (cut) return void near.destroy()
    const far = connect(port, '127.0.0.1')
    near.on('data', (piece) => void (passes() ? far.write(piece) : near.destroy()))
    far.pipe(near)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.setNoDelay(true)
      one.on('error', () => undefined) // the other end sees the connection close
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: own } = server.address() as AddressInfo
  const endAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    /** The same address by way of the relay. */
    via: (url: string) => Object.assign(new URL(url), { port: String(own) }).href,
    /** Ends what is open, and refuses what comes, until it is restored. */
    cut: () => {
      cut = true
      endAll()
    },
    restore: () => {
      cut = false
    },
    stop: () => {
      server.close()
      endAll()
    },
  }
}
