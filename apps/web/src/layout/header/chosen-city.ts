import { getCityPath, type SiteCity } from '@houselights/contracts/cities/site-city'
import { getStoredText, storeText } from '../../browser/browser-storage.ts'

const STORAGE_KEY = 'houselights-city'

export const getSavedCity = (): string | null => getStoredText(STORAGE_KEY)

/**
 * Returns a script that runs before the page is shown. It sends visitors who open `/` to the home page of their saved
 * city. Every other address belongs to a city. Visitors stay at `/` if no city is saved or the site no longer has that
 * city. A browser that refuses storage has no saved city, so there is no error to report.
 */
export const getSavedCityScript = ({ path, cities }: SiteCity): string =>
  path || cities.length < 2
    ? ''
    : `try{let c=localStorage.getItem('${STORAGE_KEY}');if(location.pathname+location.search==='/'&&${JSON.stringify(cities.slice(1))}.includes(c))location.replace('/'+c)}catch{}`

const LISTS = ['/events', '/artists', '/venues']

/**
 * Saves the choice and opens the same list in that city, or else its home page. Reloads if that page is already open or
 * the city has no pages.
 */
export function chooseCity(id: string, { path, cities }: SiteCity): void {
  const isStored = storeText(STORAGE_KEY, id)
  const currentPath = window.location.pathname.slice(path.length)
  const newPath = getCityPath(id, cities) + (LISTS.includes(currentPath) ? currentPath : '')
  const isCurrentPage = !cities.includes(id) || newPath === window.location.pathname
  if (isCurrentPage) window.location.reload()
  // with nothing stored, `/` would lead to the detected city
  else window.location.assign(newPath || (isStored ? '/' : '/events'))
}
