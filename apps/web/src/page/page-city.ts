import { pathOfCity, type SiteCity } from '@houselights/contracts/cities/site-city'
import { getRouteApi, redirect, useRouter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { rendering } from '../rendering/render-context.ts'

/** Throws a redirect to the page in its own city: a full page load, since another city's page has another router. */
export function redirectToOwnCity(
  of: { city: string },
  { city, origin }: { city: SiteCity; origin: string },
  address: string,
): void {
  // one that this website does not know has no address of its own
  if (of.city === city.id || !city.cities.includes(of.city)) return
  const path = pathOfCity(of.city, city.cities)
  throw redirect({ href: origin + inCity({ path }, address), statusCode: 308, reloadDocument: true })
}

/** The city whose shows the page lists, not the visitor's: a page rendered by the server is the same for all. */
export const useCity = (): SiteCity => useRouter().options.context.city

const root = getRouteApi('__root__')

/** The origin in the page's links to the site, where it is known. */
export const useOrigin = (): string => root.useRouteContext({ select: ({ origin }) => origin })

export const CITY_ELEMENT = 'city'

export const pageCity = createIsomorphicFn()
  .server((): SiteCity => {
    const city = rendering()?.city
    if (!city) throw new Error('No page is being rendered.')
    return city
  })
  .client((): SiteCity => JSON.parse(document.getElementById(CITY_ELEMENT)?.textContent ?? ''))

/** The text of the city's element: nothing in it ends a script. */
export const cityText = (city: SiteCity): string => JSON.stringify(city).replaceAll('<', '\\u003c')

/** An address of the site in its city: what begins with `/` comes behind the city's own beginning. */
export const inCity = ({ path }: Pick<SiteCity, 'path'>, address: string): string =>
  address === '/' ? path || '/' : path + address

/** Has the router take the city's beginning off addresses, and put it before those that it makes. */
export const toRewrite = ({ path }: SiteCity) =>
  path
    ? {
        input: ({ url }: { url: URL }) => {
          if (url.pathname === path || url.pathname.startsWith(`${path}/`))
            url.pathname = url.pathname.slice(path.length) || '/'
          return url
        },
        output: ({ url }: { url: URL }) => {
          url.pathname = inCity({ path }, url.pathname)
          return url
        },
      }
    : undefined
