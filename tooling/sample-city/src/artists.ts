/** Obviously fictional names. */
export const SAMPLE_ARTISTS = [
  'The Imaginary Headliners',
  'Sample Size Zero',
  'Lorem and the Ipsums',
  'DJ Placeholder',
  'The Test Patterns',
  'Fictional Characters Only',
  'Null Pointer Sisters',
  'The Dummy Variables',
  'Made-Up Marching Band',
  'Not a Real Quartet',
  'The Pretend Strings',
  'Unreal Estate Agents',
  'The Example Dot Coms',
  'Hypothetical Jones',
  'Foo Bar and the Bazzes',
  'The Mock Turtlenecks',
  'Café Imaginaire',
  'Señorita Ejemplo',
  'The Blank Tapes of Nowhere',
  'Demo Tape Demo',
  'The Sandbox Orchestra',
  'Stand-In Stanley',
  'The Dry Run Trio',
  'Rehearsal Dinner Theatre',
  'The Usual Examples',
  'Ghost Account',
  'The Fixture List',
  'Seed Data & Sons',
  'The Stub Hubs',
  'Proof of Concept Album',
] as const

/** Returns the same artist for the same number, so that a sample show doesn't change between requests. */
export const sampleArtist = (number: number): string =>
  SAMPLE_ARTISTS[((number % SAMPLE_ARTISTS.length) + SAMPLE_ARTISTS.length) % SAMPLE_ARTISTS.length] ??
  SAMPLE_ARTISTS[0]

export const SAMPLE_GENRES = [
  'Indie Rock',
  'Electronic',
  'Folk',
  'Indie Folk',
  'Jazz',
  'Punk',
  'Hip Hop',
  'Soul',
] as const
