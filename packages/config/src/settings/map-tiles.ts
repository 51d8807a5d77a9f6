import type { MapTiles } from '@houselights/contracts/cities/map-tiles'
import { z } from 'zod'
import { withAddress } from '../environment/value-formats.ts'

const PLACES = ['{z}', '{x}', '{y}']
const OWN_MACHINE = ['localhost', '127.0.0.1']

/** An address with {z}, {x} and {y}, and nothing else to fill in: https, or http of this machine for development. */
const Template = z
  .string('needs the line that the tiles’ owners want on the map: LINE <https://…>')
  .refine((address) => {
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

export const MapTilesEnv = z.object({
  MAP_TILES: z
    .string()
    .transform(withAddress)
    .pipe(
      z.object({
        name: z.string().regex(/^[^\p{Cc}]{1,200}$/u, 'an attribution is one line of at most 200 characters'),
        url: Template,
      }),
    )
    .transform(({ name: attribution, url }): MapTiles => ({ url, attribution }))
    .optional(),
})
