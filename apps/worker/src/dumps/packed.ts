import { once } from 'node:events'
import { createGzip, type Gzip } from 'node:zlib'

/** Text that is compressed as it comes: only what is compressed is held. */
export function packed() {
  const gzip: Gzip = createGzip()
  const pieces: Buffer[] = []
  gzip.on('data', (piece: Buffer) => pieces.push(piece))
  return {
    write: async (text: string) => {
      if (text && !gzip.write(text)) await once(gzip, 'drain')
    },
    end: async () => {
      const ended = once(gzip, 'end')
      gzip.end()
      await ended
      return Buffer.concat(pieces)
    },
  }
}
