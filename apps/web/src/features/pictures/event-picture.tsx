import { Artwork } from '@houselights/design-system/components/artwork'
import { Photo, type PhotoProps } from '@houselights/design-system/components/photo'
import { type PicturedEvent, pictureOfEvent } from './picture-of.ts'

interface EventPictureProps extends Pick<PhotoProps, 'boxes' | 'className' | 'urgency' | 'thumbnail'> {
  event: PicturedEvent & { title: string }
}

/** An event's picture; where none is stored, generated artwork for the headliner's name. */
export function EventPicture({ event, ...place }: EventPictureProps) {
  const picture = pictureOfEvent(event)
  if (picture) return <Photo picture={picture} {...place} />
  return <Artwork name={event.artist?.name ?? event.title} className={place.className} letter />
}
