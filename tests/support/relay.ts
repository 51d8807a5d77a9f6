import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/**
 * Forwards connections to a local server until a test cuts them. `passes` decides about each chunk that a client sends:
 * if it returns false, the chunk is lost and the connection ends.
 */
export async function startRelay(port: number, passes: () => boolean = () => true) {
  const open = new Set<Socket>()
  let cut = false
  const server = createServer((clientSocket) => {
    if (cut) return void clientSocket.destroy()
    const serverSocket = connect(port, '127.0.0.1')
    clientSocket.on('data', (chunk) => void (passes() ? serverSocket.write(chunk) : clientSocket.destroy()))
    serverSocket.pipe(clientSocket)
    for (const [one, other] of [
      [clientSocket, serverSocket],
      [serverSocket, clientSocket],
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
  const { port: relayPort } = server.address() as AddressInfo
  const endAll = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    /** The address through the relay. */
    via: (url: string) => Object.assign(new URL(url), { port: String(relayPort) }).href,
    /** Ends open connections and refuses new ones until `restore`. */
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
