import getPort from 'get-port'

/** Finds `count` consecutive free ports and returns the first. API, website and worker each use one for metrics. */
export async function findConsecutivePorts(count: number): Promise<number> {
  for (;;) {
    const firstPort = await getPort({ host: '127.0.0.1' })
    const otherPorts = Array.from({ length: count - 1 }, (_, index) => firstPort + 1 + index)
    const freePorts = await Promise.all(otherPorts.map((port) => getPort({ host: '127.0.0.1', port })))
    if (freePorts.every((port, index) => port === otherPorts[index])) return firstPort
  }
}
