import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** Counts what a process sends to its servers, over all its connections. */
export class SentMessages {
  count = 0
  /** Called before a piece is passed on, once it is counted; false where it must not be. */
  onMessage: () => boolean = () => true

  /** Whether the piece goes on. */
  passes(): boolean {
    this.count += 1
    return this.onMessage()
  }
}

/** Passes connections on to a server of this machine, and counts the pieces that come from the client. */
export async function startCountingRelay(port: number, sent: SentMessages) {
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    near.on('data', (piece) => void (sent.passes() ? far.write(piece) : near.destroy()))
    far.on('data', (piece) => void near.write(piece))
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
  return {
    /** The same address by way of the relay. */
    via: (url: string) => Object.assign(new URL(url), { port: String(own) }).href,
    stop: () => {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
}
