/**
 * Memory limits of the services, in megabytes; otherwise Node derives them from the machine's memory. The images in
 * infra/docker use the same.
 */
export const NODE_OPTIONS = {
  api: ['--max-old-space-size=192', '--max-semi-space-size=4'],
  web: ['--max-old-space-size=128', '--max-semi-space-size=4'],
  // the old generation is unlimited: a check of everything needs memory that grows with the listings
  worker: ['--max-semi-space-size=8'],
} as const

/**
 * Without these, each thread that compresses or decodes has its own memory arena, and large blocks are never returned
 * to the system.
 */
export const ALLOCATOR = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_MMAP_THRESHOLD_: '131072',
} as const
