/** The widths in which pages show pictures, at one and two pixels a point: what is narrower ends with its own width. */
export const PICTURE_WIDTHS = [96, 160, 320, 640, 960, 1280] as const

/** Best first: browsers take the first that they know. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

export const SHARE_FILE = 'share.jpg'
