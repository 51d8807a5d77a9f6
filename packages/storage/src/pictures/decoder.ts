import sharp, { type SharpOptions } from 'sharp'

// libvips can open many formats. Files from other sites reach only the five decoders that we need.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`) })
// Each picture is processed once, so a cache gains nothing.
sharp.cache(false)
// One thread per picture. The caller chooses how many run simultaneously.
sharp.concurrency(1)

/** The most pixels that a picture may have. */
export const MAX_PIXELS = 40_000_000
const TIMEOUT_S = 20

/** Opens a file from another site, with limits on pixels and time. Uses only the first frame. */
export const decodePicture = (bytes: Uint8Array, options: SharpOptions = {}) =>
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1, ...options }).timeout({ seconds: TIMEOUT_S })

export const toSharp = (raw: RawPicture) => sharp(raw.data, { raw: raw.info }).timeout({ seconds: TIMEOUT_S })

export interface RawPicture {
  data: Buffer
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}
