import { connect } from 'node:net'
import { registry } from '@houselights/sources/registry'

const PATIENCE_MS = 5_000

/** Whether at least one of the sources' sites takes a connection; said at the first that does. */
export async function anyVenueSiteAnswers(): Promise<boolean> {
  const hosts = new Map(
    registry.sources
      .filter(({ inactive }) => !inactive)
      .map(({ source }) => new URL(source.url))
      .map(({ hostname, port, protocol }) => [hostname, Number(port) || (protocol === 'http:' ? 80 : 443)]),
  )
  const attempts = [...hosts].map(([host, port]) => connects(host, port))
  return Promise.any(attempts).then(
    () => true,
    () => false,
  )
}

const connects = (host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, timeout: PATIENCE_MS })
    const finish = (outcome: () => void) => {
      socket.destroy()
      outcome()
    }
    socket.once('connect', () => finish(resolve))
    socket.once('timeout', () => finish(() => reject(new Error(`${host} did not answer`))))
    socket.once('error', (error) => finish(() => reject(error)))
  })
