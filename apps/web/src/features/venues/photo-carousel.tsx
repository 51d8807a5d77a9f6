import type { VenuePhotos } from '@houselights/contracts/public-api/routes'
import { Fragment, type KeyboardEvent, useState } from 'react'
import { safeUrl } from '../../format/links.ts'
import { Icon } from '../../layout/icons/icon.tsx'
import { SafeLink } from '../../layout/links/safe-link.tsx'
import classes from './photo-carousel.module.css'
import { useGooglePlace } from './use-google-place.ts'

/** A photo's credits, shown on the photo as Google requires. */
const PhotoCredit = ({ credits }: { credits: VenuePhotos['credits'][number] }) =>
  credits.length > 0 && (
    <figcaption className={classes.credit}>
      Photo:{' '}
      {credits.map(({ name, url }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two credits may have the same name, and their order is fixed
        <Fragment key={index}>
          {index > 0 && ', '}
          <SafeLink href={url} rel="noopener nofollow">
            {name}
          </SafeLink>
        </Fragment>
      ))}
    </figcaption>
  )

/** Returns the index of the next or previous picture. Wraps around at both ends. */
const getAdjacentIndex = (current: number, direction: 1 | -1, count: number): number =>
  (current + direction + count) % count

interface PhotoCarouselProps {
  name: string
  googlePlaceId: string | null
  fallback: string
}

export function PhotoCarousel({ name, googlePlaceId, fallback }: PhotoCarouselProps) {
  const { photos, markBroken } = usePhotos(googlePlaceId)
  const [chosenIndex, setChosenIndex] = useState(0)
  // each photo costs a request to Google, so it is loaded when it is first shown, and then stays loaded
  const [loadedAddresses, setLoadedAddresses] = useState<readonly string[]>([])
  const index = Math.min(chosenIndex, Math.max(photos.length - 1, 0))
  const currentPhoto = photos[index]
  const turn = (direction: 1 | -1) => setChosenIndex(getAdjacentIndex(index, direction, photos.length))
  const turnOnArrowKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') turn(1)
    if (key === 'ArrowLeft') turn(-1)
  }
  return (
    <>
      <img
        className={classes.picture}
        src={fallback}
        alt=""
        width="1200"
        height="800"
        fetchPriority="high"
        referrerPolicy="no-referrer"
      />
      {photos
        .filter(({ address }) => address === currentPhoto?.address || loadedAddresses.includes(address))
        .map(({ address, credits }) => (
          <figure key={address} className={classes.photo} hidden={address !== currentPhoto?.address} data-photo>
            {loadedAddresses.includes(address) && <img className={classes.blur} src={address} alt="" />}
            <img
              src={address}
              alt={`${name}, photographed by a visitor`}
              data-loaded={loadedAddresses.includes(address) || undefined}
              onLoad={() => setLoadedAddresses((current) => [...current, address])}
              onError={() => markBroken(address)}
            />
            {loadedAddresses.includes(address) && <PhotoCredit credits={credits} />}
          </figure>
        ))}
      {photos.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <div role="group" aria-label={`Photos of ${name}`} className={classes.controls} onKeyDown={turnOnArrowKey}>
          <TurnButton label="Previous photo" path="M12 4l-6 6 6 6" onClick={() => turn(-1)} />
          <p role="status">
            <span className="visually-hidden">Photo </span>
            {index + 1} of {photos.length}
          </p>
          <TurnButton label="Next photo" path="M8 4l6 6-6 6" onClick={() => turn(1)} />
        </div>
      )}
    </>
  )
}

/** Returns only photos at this site's own addresses: pages send no requests to third parties on their own. */
function usePhotos(googlePlaceId: string | null) {
  const place = useGooglePlace(googlePlaceId)
  const [brokenAddresses, setBrokenAddresses] = useState<readonly string[]>([])
  const photos = (place?.photos ?? [])
    .map((address, index) => ({ address, credits: place?.credits[index] ?? [] }))
    .filter(({ address }) => isOwnAddress(address) && !brokenAddresses.includes(address))
  return { photos, markBroken: (address: string) => setBrokenAddresses((current) => [...current, address]) }
}

const isOwnAddress = (address: string) =>
  /^\/(?!\/)/.test(address) && safeUrl(`https://here.example${address}`) !== undefined

const TurnButton = ({ label, path, onClick }: { label: string; path: string; onClick: () => void }) => (
  <button type="button" className={`icon-button ${classes.turn}`} aria-label={label} onClick={onClick}>
    <Icon size={20} stroke={2}>
      <path d={path} />
    </Icon>
  </button>
)
