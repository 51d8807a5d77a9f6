/** The area's further pages: as its first page lists them, and their name in the navigation where that is shorter. */
export const TOOLS = [
  ['/admin/venues', 'Add a venue', 'Have the site of a venue read, look at what it gives, decide.'],
  ['/admin/sources', 'Sources and schedules', 'What is read when; switches, and do not scrape.', 'Sources'],
  ['/admin/runs', 'Runs', 'Every read and job: pages, counts, problems, charts over time.'],
  ['/admin/review', 'Review queue', 'Listings that may be the same show, side by side.', 'Review'],
  ['/admin/reports', 'Reports', 'Mistakes that visitors report: mend them, and answer.'],
  ['/admin/artists', 'Artists', 'Make two artists one, or take one apart, and back.'],
  ['/admin/enrichment', 'Enrichment', 'Who artists are at Spotify and MusicBrainz.'],
  ['/admin/places', 'Places', 'Which place on Google Maps a venue is.'],
  ['/admin/pictures', 'Pictures', 'What is kept of whose pictures, and removing one by request.'],
  ['/admin/newsletter', 'Newsletter', 'Subscribers, the last issues, the next one, and requests.'],
  ['/admin/edit', 'Editor', 'Mend one event, venue or artist, and lock a field.'],
] as const

/** The pages of the operators' area, as its navigation lists them. */
export const AREA_LINKS = [
  ['/admin', 'Admin'],
  ['/data-quality', 'Data quality'],
  ['/scraping-coverage', 'Coverage'],
  ...TOOLS.map(([href, label, , short = label]) => [href, short] as const),
] as const
