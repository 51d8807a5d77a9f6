import { unwatchFile, watchFile } from 'node:fs'
import { isIP } from 'node:net'
import { type CityResponse, open, type Reader } from 'maxmind'
import { Located } from './located.ts'

/** Where addresses are, by a file in MaxMind's format, looked up in memory, without a request to anybody. */
export interface Geoip {
  pointOf(address: string): Located | undefined
  close(): void
}

interface Watch {
  /** A file that was replaced and cannot be read: the one before stays in use. */
  onError(error: unknown): void
  everyMs?: number
}

const EVERY_MS = 60_000

/** Reads the file, and anew whenever it is replaced. Throws a sentence for a file that cannot be read. */
export async function openGeoip(file: string, { onError, everyMs = EVERY_MS }: Watch): Promise<Geoip> {
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
    pointOf: (address) => {
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
    throw new Error(`GEOIP_DATABASE must name a file in MaxMind’s format; ${file} cannot be read as one: ${why}`, {
      cause,
    })
  }
}
