import type { MapTiles } from '@houselights/contracts/cities/map-tiles'
import { z } from 'zod'
import { parseNameAndUrl } from '../environment/value-formats.ts'

const PLACEHOLDERS = ['{z}', '{x}', '{y}']
const LOCAL_HOSTS = ['localhost', '127.0.0.1']

/** A URL with {z}, {x} and {y} and no other placeholders: https, or http on this machine for development. */
const Template = z
  .string('needs the attribution that the tiles’ owners require on the map: ATTRIBUTION <https://…>')
  .refine((address) => {
    const filledAddress = PLACEHOLDERS.reduce((text, placeholder) => text.replace(placeholder, '1'), address)
    const url = URL.canParse(filledAddress) ? new URL(filledAddress) : undefined
    const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && LOCAL_HOSTS.includes(url.hostname))
    return (
      isSafe &&
      PLACEHOLDERS.every((placeholder) => address.includes(placeholder)) &&
      !/[{}\s"'<>]/.test(filledAddress) &&
      // The host must be the same for every tile, because the page's CSP lists it.
      new URL(address.replace(/[{}]/g, '')).origin === url.origin
    )
  }, 'a map tile URL must start with https:// and have {z}, {x} and {y} once each, after the host')

export const MapTilesEnv = z.object({
  MAP_TILES: z
    .string()
    .transform(parseNameAndUrl)
    .pipe(
      z.object({
        name: z.string().regex(/^[^\p{Cc}]{1,200}$/u, 'an attribution must be one line of at most 200 characters'),
        url: Template,
      }),
    )
    .transform(({ name: attribution, url }): MapTiles => ({ url, attribution }))
    .optional(),
})
