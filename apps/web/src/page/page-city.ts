import { getCityPath, type SiteCity } from '@houselights/contracts/cities/site-city'
import { getRouteApi, redirect, useRouter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { getRenderContext } from '../rendering/render-context.ts'

/** Redirects (throws) to the page in its own city, with a full page load: each city's pages have their own router. */
export function redirectToOwnCity(
  subject: { city: string },
  { city, origin }: { city: SiteCity; origin: string },
  address: string,
): void {
  // a city that this website doesn't know has no address
  if (subject.city === city.id || !city.cities.includes(subject.city)) return
  const path = getCityPath(subject.city, city.cities)
  throw redirect({ href: origin + toCityPath({ path }, address), statusCode: 308, reloadDocument: true })
}

/** The city whose shows the page lists, not the visitor's: rendered pages are the same for everyone. */
export const useCity = (): SiteCity => useRouter().options.context.city

const rootRoute = getRouteApi('__root__')

/** The site's origin, for absolute links to our own pages. Empty if unknown. */
export const useOrigin = (): string => rootRoute.useRouteContext({ select: ({ origin }) => origin })

export const CITY_ELEMENT = 'city'

export const pageCity = createIsomorphicFn()
  .server((): SiteCity => {
    const city = getRenderContext()?.city
    if (!city) throw new Error('No page is being rendered.')
    return city
  })
  .client((): SiteCity => JSON.parse(document.getElementById(CITY_ELEMENT)?.textContent ?? ''))

/** Returns the text of the city's element, escaped so that nothing in it can end the script. */
export const toCityJson = (city: SiteCity): string => JSON.stringify(city).replaceAll('<', '\\u003c')

/** Puts the city's prefix before a path of the site. */
export const toCityPath = ({ path }: Pick<SiteCity, 'path'>, address: string): string =>
  address === '/' ? path || '/' : path + address

/** Makes the router remove the city's prefix from addresses that it parses, and add it to those that it builds. */
export const toRewrite = ({ path }: SiteCity) =>
  path
    ? {
        input: ({ url }: { url: URL }) => {
          if (url.pathname === path || url.pathname.startsWith(`${path}/`))
            url.pathname = url.pathname.slice(path.length) || '/'
          return url
        },
        output: ({ url }: { url: URL }) => {
          url.pathname = toCityPath({ path }, url.pathname)
          return url
        },
      }
    : undefined
