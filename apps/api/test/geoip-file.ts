import { Buffer } from 'node:buffer'

/** What a file in MaxMind's format holds: a value for each network. */
type Value = string | number | { [key: string]: Value } | Value[]

const MARKER = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')])

/**
 * A small file in MaxMind's format (https://maxmind.github.io/MaxMind-DB/): IPv4 networks, written 81.2.69.0/24, and what
 * is said of each. The tree has records of 24 bits; one that leads nowhere is the number of nodes.
 */
export function geoipFile(networks: Record<string, Value>): Buffer {
  const nodes: [Child, Child][] = [[undefined, undefined]]
  const data: Buffer[] = []
  let size = 0
  for (const [network, value] of Object.entries(networks)) {
    const [address = '', prefix = '32'] = network.split('/')
    const bits = address
      .split('.')
      .map((part) => Number(part).toString(2).padStart(8, '0'))
      .join('')
      .slice(0, Number(prefix))
    const encoded = encode(value)
    insert(nodes, bits, { offset: size })
    data.push(encoded)
    size += encoded.length
  }
  const record = (child: Child): number => {
    if (child === undefined) return nodes.length
    // behind the tree and sixteen zeros comes the data
    return typeof child === 'number' ? child : nodes.length + 16 + child.offset
  }
  const tree = Buffer.alloc(nodes.length * 6)
  nodes.forEach(([left, right], index) => {
    tree.writeUIntBE(record(left), index * 6, 3)
    tree.writeUIntBE(record(right), index * 6 + 3, 3)
  })
  const metadata = encode({
    ...{ binary_format_major_version: 2, binary_format_minor_version: 0, build_epoch: 1, ip_version: 4 },
    ...{ database_type: 'Test-City', node_count: nodes.length, record_size: 24 },
    ...{ languages: ['en'], description: { en: 'For tests' } },
  })
  return Buffer.concat([tree, Buffer.alloc(16), ...data, MARKER, metadata])
}

/** Another node, or data. */
type Child = number | { offset: number } | undefined

function insert(nodes: [Child, Child][], bits: string, leaf: { offset: number }): void {
  let at = 0
  ;[...bits].forEach((bit, index) => {
    const node = nodes[at]
    if (!node) throw new Error('no such node')
    const side = bit === '1' ? 1 : 0
    if (index === bits.length - 1) {
      node[side] = leaf
      return
    }
    const next = node[side]
    if (typeof next === 'number') at = next
    else {
      at = nodes.push([undefined, undefined]) - 1
      node[side] = at
    }
  })
}

const control = (type: number, size: number): Buffer => {
  if (size > 28 + 255) throw new Error('longer than these tests need')
  const [first, more] = size < 29 ? [size, []] : [29, [size - 29]]
  return Buffer.from(type < 8 ? [(type << 5) | first, ...more] : [first, type - 7, ...more])
}

function encode(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.concat([control(2, Buffer.byteLength(value)), Buffer.from(value)])
  if (Array.isArray(value)) return Buffer.concat([control(11, value.length), ...value.map(encode)])
  if (typeof value === 'object') {
    const entries = Object.entries(value)
    return Buffer.concat([control(7, entries.length), ...entries.flatMap(([key, one]) => [encode(key), encode(one)])])
  }
  if (Number.isInteger(value) && value >= 0) {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([control(6, 4), bytes])
  }
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleBE(value)
  return Buffer.concat([control(3, 8), bytes])
}
