import type { MapTiles } from '@houselights/types/map-tiles'
import { z } from 'zod'

const PLACES = ['{z}', '{x}', '{y}']
const OWN_MACHINE = ['localhost', '127.0.0.1']

/** An address with {z}, {x} and {y}, and nothing else to fill in: https, or http of this machine for development. */
const Template = z.string().refine((address) => {
  const filled = PLACES.reduce((rest, place) => rest.replace(place, '1'), address)
  const url = URL.canParse(filled) ? new URL(filled) : undefined
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && OWN_MACHINE.includes(url.hostname))
  return (
    isSafe &&
    PLACES.every((place) => address.includes(place)) &&
    !/[{}\s"'<>]/.test(filled) &&
    // the host is the same for every tile: the page's policy names it
    new URL(address.replace(/[{}]/g, '')).origin === url.origin
  )
}, 'an address of map tiles begins with https:// and has {z}, {x} and {y} behind the host, each once')

/** The settings of the map page's tiles. */
export const MapTilesEnv = z.object({
  MAP_TILES_URL: Template.optional(),
  MAP_TILES_ATTRIBUTION: z
    .string()
    .regex(/^[^\p{Cc}]{1,200}$/u, 'an attribution is one line of at most 200 characters')
    .optional(),
})

/** The tiles that the map page asks for; null where none are set. Throws where nobody is named whose tiles they are. */
export function mapTilesOf({ MAP_TILES_URL: url, MAP_TILES_ATTRIBUTION: attribution }: z.output<typeof MapTilesEnv>) {
  if (url === undefined) return null
  if (attribution === undefined)
    throw new Error('MAP_TILES_URL needs MAP_TILES_ATTRIBUTION: the line that its owners want to stand on the map.')
  return { url, attribution } satisfies MapTiles
}
