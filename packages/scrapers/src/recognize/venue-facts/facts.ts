export interface Coordinates {
  latitude: number
  longitude: number
}

/** A fact about a venue, and where on the site it was found, in words: `JSON-LD`, `footer`. */
export interface Fact<T> {
  value: T
  from: string
}

/** A venue as its site describes it. Facts that the site doesn't mention are absent. */
export interface VenueFacts {
  name?: Fact<string>
  address?: Fact<string>
  town?: Fact<string>
  neighborhood?: Fact<string>
  coordinates?: Fact<Coordinates>
  venueType?: Fact<string>
  capacity?: Fact<number>
  website?: Fact<string>
}
