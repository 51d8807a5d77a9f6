import sharp, { type SharpOptions } from 'sharp'

// libvips knows many kinds of files; files of other sites meet the five decoders that we need, and no other
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`) })
// a picture is worked on once: nothing to gain from remembering it
sharp.cache(false)
// one thread a picture: how many at a time is the caller's choice
sharp.concurrency(1)

/** What a picture may unpack to. */
export const MAX_PIXELS = 40_000_000
const TIMEOUT_S = 20

/** A file of another site, bounded in pixels and time; of several frames the first. */
export const decoder = (bytes: Uint8Array, given: SharpOptions = {}) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, ...given }).timeout({ seconds: TIMEOUT_S })

export const pixels = (raw: RawPicture) => sharp(raw.data, { raw: raw.info }).timeout({ seconds: TIMEOUT_S })

export interface RawPicture {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}
