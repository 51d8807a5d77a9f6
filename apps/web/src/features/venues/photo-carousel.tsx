import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { safeUrl } from '../../format/links.ts'
import { useQueries } from '../../use-queries.ts'
import { step } from './carousel-step.ts'
import classes from './photo-carousel.module.css'

interface PhotoCarouselProps {
  name: string
  googlePlaceId: string | null
  /** Shown until there are photos, and for good where there are none or they cannot be had. */
  fallback: string
}

/** A venue's photos, one at a time, round and round. */
export function PhotoCarousel({ name, googlePlaceId, fallback }: PhotoCarouselProps) {
  const photos = usePhotos(googlePlaceId)
  const [current, setCurrent] = useState(0)
  const [broken, setBroken] = useState<readonly string[]>([])
  const shown = photos.filter((photo) => !broken.includes(photo))
  const pictures = shown.length > 0 ? shown : [fallback]
  const index = Math.min(current, pictures.length - 1)
  const picture = pictures[index] ?? fallback
  const turn = (by: 1 | -1) => setCurrent(step(index, by, pictures.length))
  const turnByKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') turn(1)
    if (key === 'ArrowLeft') turn(-1)
  }
  const image = useRef<HTMLImageElement>(null)
  const giveUp = () => {
    if (picture !== fallback) setBroken((before) => [...before, picture])
  }
  // a picture of the server's page may have failed before anybody listened
  useEffect(() => {
    if (picture !== fallback && image.current?.complete && image.current.naturalWidth === 0)
      setBroken((before) => [...before, picture])
  }, [picture, fallback])
  return (
    <>
      <img
        ref={image}
        className={classes.picture}
        src={picture}
        alt={shown.length > 0 ? `${name}, photo ${index + 1}` : ''}
        width="1200"
        height="800"
        fetchPriority="high"
        referrerPolicy="no-referrer"
        onError={giveUp}
      />
      {pictures.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <div role="group" aria-label={`Photos of ${name}`} className={classes.controls} onKeyDown={turnByKey}>
          <Turn label="Previous photo" path="M12 4l-6 6 6 6" onClick={() => turn(-1)} />
          <p role="status">
            <span className="visually-hidden">Photo </span>
            {index + 1} of {pictures.length}
          </p>
          <Turn label="Next photo" path="M8 4l6 6-6 6" onClick={() => turn(1)} />
        </div>
      )}
    </>
  )
}

/** Photos of this site at once; those of other hosts are left out, since a first view asks no third party. */
function usePhotos(googlePlaceId: string | null): string[] {
  const { data } = useQuery({
    ...useQueries().venuePhotos(googlePlaceId ?? ''),
    enabled: googlePlaceId !== null,
  })
  return data?.photos.filter(isOurs) ?? []
}

const isOurs = (address: string) => /^\/(?!\/)/.test(address) && safeUrl(`https://here.example${address}`) !== undefined

const Turn = ({ label, path, onClick }: { label: string; path: string; onClick: () => void }) => (
  <button type="button" className={classes.turn} aria-label={label} onClick={onClick}>
    <svg
      viewBox="0 0 20 20"
      width="20"
      height="20"
      fill="none"
      stroke="currentcolor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d={path} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  </button>
)
