import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/**
 * Forwards connections to a local server until a test cuts them. `passes` is called for each chunk that a client sends:
 * if it returns false, the chunk is lost and the connection ends.
 */
export async function startRelay(port: number, passes: () => boolean = () => true) {
  const openSockets = new Set<Socket>()
  let isCut = false
  const server = createServer((clientSocket) => {
    if (isCut) return void clientSocket.destroy()
    const serverSocket = connect(port, '127.0.0.1')
    clientSocket.on('data', (chunk) => void (passes() ? serverSocket.write(chunk) : clientSocket.destroy()))
    serverSocket.pipe(clientSocket)
    for (const [socket, peer] of [
      [clientSocket, serverSocket],
      [serverSocket, clientSocket],
    ] as const) {
      openSockets.add(socket)
      socket.setNoDelay(true)
      socket.on('error', () => undefined) // the other end sees the connection close
      socket.on('close', () => {
        openSockets.delete(socket)
        peer.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port: relayPort } = server.address() as AddressInfo
  const endAll = () => {
    for (const socket of openSockets) socket.destroy()
  }
  return {
    /** Points a URL at the relay. */
    via: (url: string) => Object.assign(new URL(url), { port: String(relayPort) }).href,
    /** Ends open connections and refuses new ones until `restore`. */
    cut: () => {
      isCut = true
      endAll()
    },
    restore: () => {
      isCut = false
    },
    stop: () => {
      server.close()
      endAll()
    },
  }
}
