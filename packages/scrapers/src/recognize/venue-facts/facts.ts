export interface Coordinates {
  latitude: number
  longitude: number
}

/** Something that a site says of its venue, and in words where it says so: `JSON-LD`, `footer`. */
export interface Fact<T> {
  value: T
  from: string
}

/** A venue as its site describes it; what is not printed is left out. */
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
