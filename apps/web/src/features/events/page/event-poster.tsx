import type { Event } from '@houselights/contracts/entities/entities'
import { Artwork } from '@houselights/design-system/components/artwork'
import { Photo } from '@houselights/design-system/components/photo'
import type { Box } from '@houselights/design-system/photo-sizes'
import { getEventPicture } from '../../pictures/index.ts'
import classes from './event-poster.module.css'

/**
 * The range of aspect ratios of the box next to an event's facts. Pictures outside this range are shown whole, over a
 * blurred copy.
 */
const [MIN_RATIO, MAX_RATIO] = [0.72, 1.91]
const BOXES: readonly Box[] = [
  { upTo: '60em', width: '92vw', height: '21rem' },
  { width: '30rem', height: '40rem' },
]

/** An event's picture, uncropped: posters have text at their edges. */
export function EventPoster({ event }: { event: Event }) {
  const picture = getEventPicture(event)
  if (!picture) return <Artwork name={event.artist?.name ?? event.title} className={classes.drawn} />
  const ratio = Math.min(Math.max(picture.width / picture.height, MIN_RATIO), MAX_RATIO)
  return (
    <Photo
      picture={picture}
      boxes={BOXES}
      className={classes.poster}
      style={{ aspectRatio: ratio.toFixed(3) }}
      alt={`Picture announcing ${event.title}`}
      fit="whole"
      urgency="lead"
    />
  )
}
