/** The index of the next or previous picture; after the last comes the first, and the reverse. */
export const step = (current: number, by: 1 | -1, count: number): number => (current + by + count) % count
