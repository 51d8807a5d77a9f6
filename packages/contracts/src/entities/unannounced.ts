/** Where shows are kept while their venue isn't public: TBA, a private home. Each city has one such venue. */
export const UNANNOUNCED_VENUE = { slug: 'location-announced-later', name: 'Location announced later' } as const
/** Whether a show's venue only says that its location will be announced. */
export const isUnannounced = ({ slug }: { slug: string }): boolean => slug.endsWith(`-${UNANNOUNCED_VENUE.slug}`)
