const FIRST =
  'Amber Brass Cobalt Dusty Ebony Fallow Gilded Hollow Indigo Jagged Kindred Lantern Marble Nettle Opal Paper Quiet Russet Silver Tidal Umber Velvet Willow Yonder Zephyr'.split(
    ' ',
  )
const SECOND =
  'Anchor Beacon Canopy Driftwood Ember Ferry Garland Harbor Isthmus Jetty Kestrel Ladder Meadow Nocturne Orchard Parade Quarry Rampart Sparrow Thicket Undertow Viaduct Windmill Yearling'.split(
    ' ',
  )

/** How many names there are. */
const MOST_GENERATED = FIRST.length * SECOND.length

/** Two words that nobody is called by, each pair once: `Amber Anchor`, `Brass Anchor`… */
function generatedName(index: number): string {
  if (index < 0 || index >= MOST_GENERATED) throw new RangeError(`There are ${MOST_GENERATED} names.`)
  return `${FIRST[index % FIRST.length]} ${SECOND[Math.floor(index / FIRST.length)]}`
}
export const generatedNames = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => generatedName(index))

/** The id on Spotify of the nth name; its namesakes have others. */
export const generatedSpotifyId = (index: number, turn = 0): string => `Made${turn}${String(index).padStart(17, '0')}`
/** The id on MusicBrainz of the nth name; its namesakes have others. */
export const generatedMbid = (index: number, turn = 0): string =>
  `0000000${turn}-0000-4000-8000-${String(index).padStart(12, '0')}`
