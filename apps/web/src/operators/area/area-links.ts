/** The pages of the operators' area, as its navigation lists them. */
export const AREA_LINKS = [
  { href: '/admin', label: 'Admin' },
  { href: '/data-quality', label: 'Data quality' },
  { href: '/scraping-coverage', label: 'Coverage' },
  { href: '/admin/venues', label: 'Add a venue' },
  { href: '/admin/sources', label: 'Sources' },
  { href: '/admin/runs', label: 'Runs' },
  { href: '/admin/review', label: 'Review' },
  { href: '/admin/reports', label: 'Reports' },
  { href: '/admin/artists', label: 'Artists' },
  { href: '/admin/enrichment', label: 'Enrichment' },
  { href: '/admin/places', label: 'Places' },
  { href: '/admin/pictures', label: 'Pictures' },
  { href: '/admin/newsletter', label: 'Newsletter' },
  { href: '/admin/edit', label: 'Editor' },
] as const

export const TOOLS = [
  {
    href: '/admin/venues',
    label: 'Add a venue',
    about: 'Have the site of a venue read, look at what it gives, decide.',
  },
  { href: '/admin/sources', label: 'Sources and schedules', about: 'What is read when; switches, and do not scrape.' },
  { href: '/admin/runs', label: 'Runs', about: 'Every read and job: pages, counts, problems, charts over time.' },
  { href: '/admin/review', label: 'Review queue', about: 'Listings that may be the same show, side by side.' },
  { href: '/admin/reports', label: 'Reports', about: 'Mistakes that visitors report: mend them, and answer.' },
  { href: '/admin/artists', label: 'Artists', about: 'Make two artists one, or take one apart, and back.' },
  { href: '/admin/enrichment', label: 'Enrichment', about: 'Who artists are at Spotify and MusicBrainz.' },
  { href: '/admin/places', label: 'Places', about: 'Which place on Google Maps a venue is.' },
  { href: '/admin/pictures', label: 'Pictures', about: 'What is kept of whose pictures, and removing one by request.' },
  {
    href: '/admin/newsletter',
    label: 'Newsletter',
    about: 'Subscribers, the last issues, the next one, and requests.',
  },
  { href: '/admin/edit', label: 'Editor', about: 'Mend one event, venue or artist, and lock a field.' },
  { href: '/api/admin/queues', label: 'Queues', about: 'The jobs as the queue has them, to look at.' },
] as const
