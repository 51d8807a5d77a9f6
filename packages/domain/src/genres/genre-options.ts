/** The genres that the filter offers always, in its order; apart from the table of spellings, which pages do not need. */
export const GENRE_OPTIONS = ['Indie Rock', 'Electronic', 'Folk', 'Indie Folk'] as const
