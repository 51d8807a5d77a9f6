import { BoundedParser } from '../bounded-parser.ts'
import { rowOfTags, type VenueRow } from './venue-row.ts'

const ELEMENTS = new Set(['node', 'way', 'relation'])
type Attributes = Readonly<Record<string, string | undefined>>

/** Reads venues from an extract of OpenStreetMap (XML): whatever has tags. */
export function osmRows(text: string): VenueRow[] {
  if (!/<osm\b/i.test(text.slice(0, 2_000)))
    throw new Error('The list is XML, but no extract of OpenStreetMap (<osm>).')
  const rows: VenueRow[] = []
  let open:
    | { tags: Record<string, string | undefined>; latitude?: string | undefined; longitude?: string | undefined }
    | undefined
  const parser = new BoundedParser(
    {
      onopentag(name: string, { lat, lon, k, v }: Attributes) {
        if (ELEMENTS.has(name)) open = { tags: {}, latitude: lat, longitude: lon }
        else if (name === 'center' && open) open = { ...open, latitude: lat, longitude: lon }
        else if (name === 'tag' && open && k !== undefined) open.tags[k] = v
      },
      onclosetag(name: string) {
        if (!ELEMENTS.has(name) || !open) return
        const { tags, ...place } = open
        if (Object.keys(tags).length > 0) rows.push(rowOfTags(tags, place))
        open = undefined
      },
    },
    { xmlMode: true, decodeEntities: true },
    // an operator's file, of which no tree is built
    Number.POSITIVE_INFINITY,
  )
  parser.end(text)
  return rows
}
