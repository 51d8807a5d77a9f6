import type { Picture } from '@houselights/contracts/entities/entities'
import { pictureFile } from '@houselights/contracts/pictures/picture-addresses'
import type { PictureFormat } from '@houselights/contracts/pictures/picture-files'
import type { ComponentProps, CSSProperties } from 'react'
import { preload } from 'react-dom'
import { type Box, type Fit, isPoster, photoSizes } from '../photo-sizes.ts'
import classes from './photo.module.css'

export interface PhotoProps {
  picture: Picture
  /** The boxes it is shown in, the narrowest windows first. */
  boxes: readonly Box[]
  className?: string | undefined
  /** Empty where the words beside the picture say the same. */
  alt?: string
  fit?: Fit
  /** So small, in pixels, that one file serves every screen: lists of many have one address for each. */
  thumbnail?: number
  /** `first`: visible without scrolling; `lead`: the largest visible element. */
  urgency?: 'first' | 'lead' | undefined
  style?: CSSProperties
}

/**
 * A stored picture over its blurred placeholder: the box has its size from the start, and the placeholder stays where
 * no file loads.
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
  const small = thumbnail === undefined ? undefined : thumbnailFile(picture, thumbnail)
  const image = {
    width,
    height,
    alt,
    loading: urgency ? undefined : 'lazy',
    fetchPriority: urgency === 'lead' ? 'high' : undefined,
    ref: small ? webpIfBroken : hideIfBroken,
    onError: ({ currentTarget }) => (small ? webpIfBroken : hideIfBroken)(currentTarget),
  } satisfies ComponentProps<'img'>
  return (
    <span
      className={`${classes.photo} ${className}`}
      data-fit={small ? undefined : fit}
      data-poster={(!small && isPoster(picture)) || undefined}
      style={placeholder ? { ...style, backgroundImage: `url("${placeholder}")` } : style}
    >
      {small ? (
        // biome-ignore lint/a11y/useAltText: it is among the others
        <img src={small} {...image} />
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

/** The files among which the browser chooses. */
function Files({ picture: { id, width, height, widths }, boxes, fit, lead, image }: FilesProps) {
  const files = (type: PictureFormat) => widths.map((each) => `${pictureFile(id, `${each}.${type}`)} ${each}w`).join()
  const sizes = photoSizes(boxes, { width, height }, fit)
  const usual = pictureFile(id, `${widths.find((each) => each >= USUAL) ?? width}.webp`)
  // otherwise it would load after all scripts: browsers open six connections to a site, and use them in order
  if (lead)
    preload(usual, {
      as: 'image',
      type: 'image/avif',
      fetchPriority: 'high',
      imageSrcSet: files('avif'),
      imageSizes: sizes,
    })
  return (
    <picture>
      <source type="image/avif" srcSet={files('avif')} sizes={sizes} />
      {/* biome-ignore lint/a11y/useAltText: it is among the others */}
      <img src={usual} srcSet={files('webp')} sizes={sizes} decoding="async" {...image} />
    </picture>
  )
}

/** The one file of a small picture, sharp on every screen. */
const thumbnailFile = ({ id, width, widths }: Picture, drawn: number) =>
  pictureFile(id, `${widths.find((each) => each >= drawn * FINEST) ?? width}.avif`)

/** Pixels of a fine screen for each of a page; more are not seen in a small picture. */
const FINEST = 2.8
/** The width for browsers without `srcset`. */
const USUAL = 320

/** Tries the other format where a small picture is broken: a few browsers know no AVIF. */
function webpIfBroken(image: HTMLImageElement | null) {
  if (!image?.complete || image.naturalWidth > 0 || !image.currentSrc) return
  if (image.src.endsWith('.avif')) image.src = image.src.replace(/avif$/, 'webp')
  else hideIfBroken(image)
}

/** Hides a broken image, so that its placeholder shows; a file may have failed before hydration. */
function hideIfBroken(image: HTMLImageElement | null) {
  if (image?.complete && image.naturalWidth === 0 && image.currentSrc) image.style.visibility = 'hidden'
}
