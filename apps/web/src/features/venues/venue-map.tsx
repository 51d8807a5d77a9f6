import type { City, Venue } from '@houselights/contracts/entities/entities'
import type { ThirdPartyFrames } from '@houselights/contracts/public-api/settings'
import { Button } from '@houselights/design-system/components/button'
import { addressInCity } from '@houselights/domain/geography/address-line'
import { useIntersection } from '@mantine/hooks'
import { useState } from 'react'
import classes from './venue-map.module.css'

const ZOOM = 15

type MappedVenue = Pick<Venue, 'address' | 'town' | 'googlePlaceId'>

/**
 * Returns the address of a map of the venue, found by Google place id, else by street address. With a key it uses the
 * Maps Embed API, otherwise Google's own embed link. Returns null if there is neither id nor address.
 */
export function getMapEmbedAddress(
  { address, town, googlePlaceId }: MappedVenue,
  city: Pick<City, 'name' | 'regionCode'>,
  key: string | null,
): string | null {
  if (!googlePlaceId && !address) return null
  const q = googlePlaceId ? `place_id:${googlePlaceId}` : addressInCity({ address, town }, city)
  return key
    ? `https://www.google.com/maps/embed/v1/place?${new URLSearchParams({ key, q, zoom: String(ZOOM) })}`
    : `https://www.google.com/maps?${new URLSearchParams({ q, z: String(ZOOM), output: 'embed' })}`
}

/** The map counts as scrolled to once this fraction of it is visible. */
const MIN_VISIBLE_FRACTION = 0.5

export function VenueMap({ name, address, frames }: { name: string; address: string; frames: ThirdPartyFrames }) {
  const [isShown, setIsShown] = useState(false)
  const { ref, entry } = useIntersection({ threshold: MIN_VISIBLE_FRACTION })
  if (!isShown && frames !== 'click' && entry?.isIntersecting) setIsShown(true)
  return (
    <div ref={ref} className={`with-script ${classes.map}`}>
      {isShown && (
        <iframe
          src={address}
          title={`Map: ${name}`}
          referrerPolicy="no-referrer-when-downgrade"
          sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        />
      )}
      {!isShown && frames === 'click' && (
        <Button variant="default" onClick={() => setIsShown(true)}>
          Show map
        </Button>
      )}
    </div>
  )
}
