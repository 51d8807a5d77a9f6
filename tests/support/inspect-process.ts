// Preloaded into a process under test. When it gets a message, it reports what keeps the process running or what is
// still in its memory.
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { getHeapSnapshot } from 'node:v8'

interface HeapSnapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[]] } }
  nodes: number[]
  strings: string[]
}

const probes = {
  /** Lists the resources that keep the process running. */
  resources: async () => process.getActiveResourcesInfo(),
  /** Counts the query caches that are still reachable. */
  queryCaches: async () => {
    // Objects released by finalizers are only collected in the next round.
    for (let round = 0; round < 3; round++) {
      globalThis.gc?.()
      await wait(50)
    }
    return countObjects('QueryCache', JSON.parse(await text(getHeapSnapshot())))
  },
}
export type Probes = typeof probes

process.on('message', async (probe: keyof Probes) => process.send?.(await probes[probe]()))
process.channel?.unref()

function countObjects(name: string, { snapshot, nodes, strings }: HeapSnapshot): number {
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [typeOffset, nameOffset] = [fields.indexOf('type'), fields.indexOf('name')]
  let count = 0
  for (let node = 0; node < nodes.length; node += fields.length)
    if (types[0][nodes[node + typeOffset] ?? 0] === 'object' && strings[nodes[node + nameOffset] ?? 0] === name) count++
  return count
}
