import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** Passes connections on to a server of this machine, until a test cuts them. */
export async function startRelay(port: number) {
  const open = new Set<Socket>()
  let cut = false
  const server = createServer((near) => {
    if (cut) return void near.destroy()
    const far = connect(port, '127.0.0.1')
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => undefined) // the other end sees the connection close
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    /** Ends what is open, and refuses what comes, until it is restored. */
    cut: () => {
      cut = true
      for (const socket of open) socket.destroy()
    },
    restore: () => {
      cut = false
    },
    stop: () => server.close(),
  }
}
