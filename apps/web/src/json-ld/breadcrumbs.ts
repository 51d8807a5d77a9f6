import type { BreadcrumbList, WithContext } from 'schema-dts'
import { inCity } from '../page-city.ts'
import type { Place } from './ids.ts'

/** Pages by their names and their paths in the city. */
export type Way = readonly (readonly [name: string, path: string])[]

/** The way from the home page to this one, which is the last. */
export const breadcrumbs = (way: Way, { origin, city }: Place): WithContext<BreadcrumbList> => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [['Home', '/'] as const, ...way].map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + inCity(city, path),
  })),
})
