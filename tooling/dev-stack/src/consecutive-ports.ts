import getPort from 'get-port'

/** Finds `count` consecutive free ports and returns the first. API, website and worker each use one for metrics. */
export async function findConsecutivePorts(count: number): Promise<number> {
  for (;;) {
    const first = await getPort({ host: '127.0.0.1' })
    const others = Array.from({ length: count - 1 }, (_, index) => first + 1 + index)
    const free = await Promise.all(others.map((port) => getPort({ host: '127.0.0.1', port })))
    if (free.every((port, index) => port === others[index])) return first
  }
}
