export interface MapTiles {
  /** An address with {z}, {x} and {y} for a tile's zoom, column and row. */
  url: string
  /** The line that their owners want to stand on the map: plain text. */
  attribution: string
}
