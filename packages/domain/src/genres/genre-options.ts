/**
 * The genres that the filter always offers, in order. Kept apart from the table of spellings, which pages don't need.
 */
export const GENRE_OPTIONS = ['Indie Rock', 'Electronic', 'Folk', 'Indie Folk'] as const
