/** The picture after, or before, another; past the last comes the first, and the other way round. */
export const step = (current: number, by: 1 | -1, count: number): number => (current + by + count) % count
