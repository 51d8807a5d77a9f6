import { Redis } from 'ioredis'

/** Lists everything in a Redis as text: a line per key, with its values. */
export async function redisContents(url: string): Promise<string[]> {
  const redis = new Redis(url)
  const getters: Record<string, (key: string) => Promise<unknown>> = {
    string: (key) => redis.get(key),
    hash: (key) => redis.hgetall(key),
    list: (key) => redis.lrange(key, 0, -1),
    set: (key) => redis.smembers(key),
    zset: (key) => redis.zrange(key, 0, '-1'),
    stream: (key) => redis.xrange(key, '-', '+').then((entries: unknown) => entries),
  }
  try {
    const lines: string[] = []
    for (const key of await redis.keys('*')) {
      const type = await redis.type(key)
      const getValue = getters[type]
      // a key that was deleted in the meantime has no type
      if (!getValue && type !== 'none') throw new Error(`${key} is a ${type}, which this function can't list.`)
      if (getValue) lines.push(`${key} ${JSON.stringify(await getValue(key))}`)
    }
    return lines
  } finally {
    redis.disconnect()
  }
}
