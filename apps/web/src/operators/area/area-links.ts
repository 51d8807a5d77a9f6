/** The area's tool pages as its first page lists them. A fourth entry is a shorter name for the navigation bar. */
export const TOOLS = [
  ['/admin/venues', 'Add a venue', 'Scrape a venue’s site, check the results and decide.'],
  ['/admin/shows', 'Added shows', 'Pages of single shows that visitors send.'],
  [
    '/admin/sources',
    'Sources and schedules',
    'When each source is scraped, on/off switches and do-not-scrape.',
    'Sources',
  ],
  ['/admin/runs', 'Runs', 'Every scrape and job: pages, counts, problems and charts over time.'],
  ['/admin/review', 'Review queue', 'Listings that may be the same show, side by side.', 'Review'],
  ['/admin/reports', 'Reports', 'Mistakes visitors report: fix them and reply.'],
  ['/admin/artists', 'Artists', 'Merge two artists, split one, or undo either.'],
  ['/admin/enrichment', 'Enrichment', 'Match artists on Spotify and MusicBrainz.'],
  ['/admin/places', 'Places', 'Match venues to places on Google Maps.'],
  ['/admin/venue-facts', 'Venue facts', 'Facts that venues’ own pages state differently.'],
  ['/admin/pictures', 'Pictures', 'Stored pictures, and removing one on request.'],
  ['/admin/newsletter', 'Newsletter', 'Subscribers, recent issues, the next issue and data requests.'],
  ['/admin/edit', 'Editor', 'Fix an event, venue or artist, and lock fields.'],
] as const

/** The pages of the operators' area in the order of its navigation bar. */
export const AREA_LINKS = [
  ['/admin', 'Admin'],
  ['/data-quality', 'Data quality'],
  ['/scraping-coverage', 'Coverage'],
  ...TOOLS.map(([href, label, , short = label]) => [href, short] as const),
] as const
