/**
 * The widths in which pages show pictures, at one and two device pixels per CSS pixel. A narrower picture's largest
 * file has its own width.
 */
export const PICTURE_WIDTHS = [96, 160, 320, 640, 960, 1280] as const

/** Best first: browsers take the first format they support. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

export const SHARE_FILE = 'share.jpg'
