import { unwatchFile, watchFile } from 'node:fs'
import { isIP } from 'node:net'
import { type CityResponse, open, type Reader } from 'maxmind'
import { z } from 'zod'

/** Somewhere on the globe. */
export const Located = z.object({ latitude: z.number().min(-90).max(90), longitude: z.number().min(-180).max(180) })
export type Located = z.infer<typeof Located>

interface Watch {
  /** Called with a replaced file that cannot be read: the one before stays in use. */
  onError(error: unknown): void
  everyMs?: number
}

/**
 * Looks addresses up in a file in MaxMind's format, in memory, without a request to anybody. The file is read again
 * whenever it is replaced. Throws a sentence for a file that cannot be read.
 */
export async function openGeoip(file: string, { onError, everyMs = 60_000 }: Watch) {
  let reader: Reader<CityResponse>
  // by hand: the package's own watching ends the process when a file is replaced by half of one
  const readAnew = () => {
    read(file).then((fresh) => {
      reader = fresh
    }, onError)
  }
  // before the first reading, or a file replaced right after it would count as the one that was read
  watchFile(file, { persistent: false, interval: everyMs }, readAnew)
  try {
    reader = await read(file)
  } catch (error) {
    unwatchFile(file, readAnew)
    throw error
  }
  return {
    pointOf: (address: string): Located | undefined => {
      const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
      // some files know the old kind of address alone, and fail at the new one
      if (!isIP(plain) || (isIP(plain) === 6 && reader.metadata.ipVersion === 4)) return undefined
      return Located.safeParse(reader.get(plain)?.location).data
    },
    close: () => unwatchFile(file, readAnew),
  }
}

async function read(file: string) {
  try {
    return await open<CityResponse>(file)
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new Error(
      `VISITOR_LOCATION must name a network or a file in MaxMind’s format; ${file} cannot be read as one: ${why}`,
      { cause },
    )
  }
}
