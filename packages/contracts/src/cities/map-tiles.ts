export interface MapTiles {
  /** An address with {z}, {x} and {y} for a tile's zoom, column and row. */
  url: string
  /** The line that the tiles' owners require on the map, as plain text. */
  attribution: string
}
