import type { Platform, Source } from '../source.ts'

/** Every platform, by the id that `npm run read -- --platform` takes. */
const platforms: readonly Platform[] = []

/** The platform of that id, reading the listing at `url`; undefined where there is none. */
export const platformFor = (id: string, url: string): Source | undefined =>
  platforms.find((platform) => platform.id === id)?.({ url })

export const platformIds = (): string[] => platforms.map(({ id }) => id).sort()
