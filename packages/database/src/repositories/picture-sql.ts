import type { Picture } from '@houselights/types/entities'
import { PictureEntity, type PictureRow } from '../entities/enrichment.ts'
import { jsonMembers } from '../statement.ts'

const SHOWN = [
  ...(['id', 'width', 'height', 'widths', 'placeholder'] as const),
] as const satisfies readonly (keyof Picture & keyof PictureRow)[]

/** The picture that we keep of an address, as JSON in the contract's shape; null where none is kept. */
export const pictureJson = (url: string) => `(
  select json_build_object(${jsonMembers(PictureEntity, 'p', SHOWN)})
  from picture_links l join pictures p on p.id = l.picture_id where l.url = ${url} and p.removed_at is null)`

/** The sizes in which Spotify has the picture of an artist (`alias`), widest first. */
export const spotifyImagesJson = (alias: string) => `(
  select coalesce(json_agg(json_build_object('width', image -> 'width', 'height', image -> 'height') order by place), '[]')
  from jsonb_array_elements(${alias}.spotify_images) with ordinality as images (image, place))`
