import type { Picture } from '@houselights/types/entities'
import { pictureFile } from '@houselights/types/picture-addresses'
import type { PictureFormat } from '@houselights/types/picture-files'
import type { CSSProperties } from 'react'
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
  /** `first`: visible without scrolling; `lead`: the largest visible element. */
  urgency?: 'first' | 'lead' | undefined
  style?: CSSProperties
}

/**
 * A stored picture over its blurred placeholder: the box has its size from the start, and the placeholder stays where
 * no file loads.
 */
export function Photo({ picture, boxes, className = '', alt = '', fit = 'covered', urgency, style }: PhotoProps) {
  const { id, width, height, widths, placeholder } = picture
  const files = (type: PictureFormat) => widths.map((each) => `${pictureFile(id, `${each}.${type}`)} ${each}w`).join()
  const sizes = photoSizes(boxes, picture, fit)
  const usual = pictureFile(id, `${widths.find((each) => each >= USUAL) ?? width}.webp`)
  // otherwise it would load after all scripts: browsers open six connections to a site, and use them in order
  if (urgency === 'lead')
    preload(usual, {
      ...{ as: 'image', type: 'image/avif', fetchPriority: 'high' },
      ...{ imageSrcSet: files('avif'), imageSizes: sizes },
    })
  return (
    <span
      className={`${classes.photo} ${className}`}
      data-fit={fit}
      data-poster={isPoster(picture) || undefined}
      style={{ ...style, backgroundImage: `url("${placeholder}")` }}
    >
      <picture>
        <source type="image/avif" srcSet={files('avif')} sizes={sizes} />
        <img
          src={usual}
          srcSet={files('webp')}
          sizes={sizes}
          width={width}
          height={height}
          alt={alt}
          loading={urgency ? undefined : 'lazy'}
          fetchPriority={urgency === 'lead' ? 'high' : undefined}
          decoding="async"
          ref={hideIfBroken}
          onError={({ currentTarget }) => hideIfBroken(currentTarget)}
        />
      </picture>
    </span>
  )
}

/** The width for browsers without `srcset`. */
const USUAL = 320

/** Hides a broken image, so that its placeholder shows; a file may have failed before hydration. */
function hideIfBroken(image: HTMLImageElement | null) {
  if (image?.complete && image.naturalWidth === 0 && image.currentSrc) image.style.visibility = 'hidden'
}
