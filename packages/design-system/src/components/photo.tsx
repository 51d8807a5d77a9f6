import type { Picture } from '@houselights/types/entities'
import { pictureFile } from '@houselights/types/picture-addresses'
import type { PictureFormat } from '@houselights/types/picture-files'
import type { CSSProperties } from 'react'
import { type Box, type Fit, isPoster, photoSizes } from '../photo-sizes.ts'
import classes from './photo.module.css'

export interface PhotoProps {
  picture: Picture
  /** Where it stands, the narrowest windows first. */
  boxes: readonly Box[]
  className?: string | undefined
  /** Nothing where the picture says no more than the words beside it. */
  alt?: string
  fit?: Fit
  /** `first`: in sight at once; `lead`: the largest thing in sight. */
  urgency?: 'first' | 'lead' | undefined
  style?: CSSProperties
}

/** A picture that we keep, upon its own blur: the box has its size from the start, and the blur stays where no file comes. */
export function Photo({ picture, boxes, className = '', alt = '', fit = 'covered', urgency, style }: PhotoProps) {
  const { id, width, height, widths, placeholder } = picture
  const files = (type: PictureFormat) => widths.map((each) => `${pictureFile(id, `${each}.${type}`)} ${each}w`).join()
  const sizes = photoSizes(boxes, picture, fit)
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
          src={pictureFile(id, `${widths.find((each) => each >= USUAL) ?? width}.webp`)}
          srcSet={files('webp')}
          sizes={sizes}
          width={width}
          height={height}
          alt={alt}
          loading={urgency ? undefined : 'lazy'}
          fetchPriority={urgency === 'lead' ? 'high' : undefined}
          decoding="async"
          ref={leaveTheBlur}
          onError={({ currentTarget }) => leaveTheBlur(currentTarget)}
        />
      </picture>
    </span>
  )
}

/** What a browser without `srcset` takes. */
const USUAL = 320

/** No sign of breakage upon the blur; a file of the server's page may have failed before anybody listened. */
function leaveTheBlur(image: HTMLImageElement | null) {
  if (image?.complete && image.naturalWidth === 0 && image.currentSrc) image.style.visibility = 'hidden'
}
