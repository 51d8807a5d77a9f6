import type { Picture } from '@houselights/contracts/entities/entities'
import { getPicturePath } from '@houselights/contracts/pictures/picture-addresses'
import type { PictureFormat } from '@houselights/contracts/pictures/picture-files'
import type { ComponentProps, CSSProperties } from 'react'
import { preload } from 'react-dom'
import { type Box, type Fit, getPhotoSizes, isPoster } from '../photo-sizes.ts'
import classes from './photo.module.css'

export interface PhotoProps {
  picture: Picture
  /** The boxes that the picture is shown in, for the narrowest windows first. */
  boxes: readonly Box[]
  className?: string | undefined
  /** Empty if the text next to the picture says the same. */
  alt?: string
  fit?: Fit
  /**
   * The drawn width in pixels if it's so small that one file serves every screen: long lists then have one address per
   * picture.
   */
  thumbnail?: number
  /** `first`: visible without scrolling; `lead`: the largest visible element. */
  urgency?: 'first' | 'lead' | undefined
  style?: CSSProperties
}

/**
 * A stored picture over its blurred placeholder. The box has its size from the start, and the placeholder stays if no
 * file loads.
 */
export function Photo({
  picture,
  boxes,
  className = '',
  alt = '',
  fit = 'covered',
  thumbnail,
  urgency,
  style,
}: PhotoProps) {
  const { width, height, placeholder } = picture
  const thumbnailAddress = thumbnail === undefined ? undefined : getThumbnailAddress(picture, thumbnail)
  const image = {
    width,
    height,
    alt,
    loading: urgency ? undefined : 'lazy',
    fetchPriority: urgency === 'lead' ? 'high' : undefined,
    ref: thumbnailAddress ? tryWebpIfBroken : hideIfBroken,
    onError: ({ currentTarget }) => (thumbnailAddress ? tryWebpIfBroken : hideIfBroken)(currentTarget),
  } satisfies ComponentProps<'img'>
  return (
    <span
      className={`${classes.photo} ${className}`}
      data-fit={thumbnailAddress ? undefined : fit}
      data-poster={(!thumbnailAddress && isPoster(picture)) || undefined}
      style={placeholder ? { ...style, backgroundImage: `url("${placeholder}")` } : style}
    >
      {thumbnailAddress ? (
        // biome-ignore lint/a11y/useAltText: alt is in the spread attributes
        <img src={thumbnailAddress} {...image} />
      ) : (
        <Files picture={picture} boxes={boxes} fit={fit} image={image} lead={urgency === 'lead'} />
      )}
    </span>
  )
}

interface FilesProps {
  picture: Picture
  boxes: readonly Box[]
  fit: Fit
  lead: boolean
  image: ComponentProps<'img'>
}

/** An image with the files that the browser chooses from. */
function Files({ picture: { id, width, height, widths }, boxes, fit, lead, image }: FilesProps) {
  const toSrcSet = (type: PictureFormat) =>
    widths.map((fileWidth) => `${getPicturePath(id, `${fileWidth}.${type}`)} ${fileWidth}w`).join()
  const sizes = getPhotoSizes(boxes, { width, height }, fit)
  const defaultFile = getPicturePath(id, `${widths.find((fileWidth) => fileWidth >= DEFAULT_WIDTH) ?? width}.webp`)
  // Otherwise the picture would load after all scripts: browsers open six connections to a site and use them in order.
  if (lead)
    preload(defaultFile, {
      as: 'image',
      type: 'image/avif',
      fetchPriority: 'high',
      imageSrcSet: toSrcSet('avif'),
      imageSizes: sizes,
    })
  return (
    <picture>
      <source type="image/avif" srcSet={toSrcSet('avif')} sizes={sizes} />
      {/* biome-ignore lint/a11y/useAltText: alt is in the spread attributes */}
      <img src={defaultFile} srcSet={toSrcSet('webp')} sizes={sizes} decoding="async" {...image} />
    </picture>
  )
}

/** Returns the address of a small picture's only file, which is sharp on every screen. */
const getThumbnailAddress = ({ id, width, widths }: Picture, drawnWidth: number) =>
  getPicturePath(id, `${widths.find((fileWidth) => fileWidth >= drawnWidth * MAX_PIXEL_RATIO) ?? width}.avif`)

/** The most device pixels per CSS pixel that a small picture gets. Nobody would see a difference with more. */
const MAX_PIXEL_RATIO = 2.8
/** The width for browsers without `srcset`. */
const DEFAULT_WIDTH = 320

/** Tries WebP if a small picture fails: a few browsers don't support AVIF. */
function tryWebpIfBroken(image: HTMLImageElement | null) {
  if (!image?.complete || image.naturalWidth > 0 || !image.currentSrc) return
  if (image.src.endsWith('.avif')) image.src = image.src.replace(/avif$/, 'webp')
  else hideIfBroken(image)
}

/** Hides a broken image, so that its placeholder shows. It may have failed before hydration. */
function hideIfBroken(image: HTMLImageElement | null) {
  if (image?.complete && image.naturalWidth === 0 && image.currentSrc) image.style.visibility = 'hidden'
}
