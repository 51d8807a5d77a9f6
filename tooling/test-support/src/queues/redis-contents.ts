import { Redis } from 'ioredis'

/** Everything that a Redis holds, as text: a line for each key, with its values. */
export async function redisContents(url: string): Promise<string[]> {
  const redis = new Redis(url)
  const read: Record<string, (key: string) => Promise<unknown>> = {
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
      const reader = read[type]
      // one that went meanwhile has no type
      if (!reader && type !== 'none') throw new Error(`${key} is a ${type}, which is not read here.`)
      if (reader) lines.push(`${key} ${JSON.stringify(await reader(key))}`)
    }
    return lines
  } finally {
    redis.disconnect()
  }
}
