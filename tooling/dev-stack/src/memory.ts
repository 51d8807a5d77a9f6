/**
 * Bounds of the memory of the services, in megabytes, which Node otherwise takes from that of the machine. The images of
 * infra/docker have the same.
 */
export const NODE_OPTIONS = {
  api: ['--max-old-space-size=192', '--max-semi-space-size=4'],
  web: ['--max-old-space-size=128', '--max-semi-space-size=4'],
  // the old generation is not bounded: what a check of everything takes grows with the listings
  worker: ['--max-semi-space-size=8'],
} as const

/** Threads that compress and decode each had memory of their own, and large pieces were not given back. */
export const ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
} as const
