import { getCityPath, type SiteCity } from '@houselights/contracts/cities/site-city'
import { storedText, storeText } from '../../browser/browser-storage.ts'

const CHOICE = 'houselights-city'

export const savedCity = (): string | null => storedText(CHOICE)

/**
 * Before anything is shown: who opens `/` gets the home page of the city that was chosen. Every other address names its
 * city itself, and so does `/` to who chose none, or one that there is no more. Where a browser refuses its storage, nobody
 * has chosen: there is nothing to report.
 */
export const followSavedCity = ({ path, cities }: SiteCity): string =>
  path || cities.length < 2
    ? ''
    : `try{let c=localStorage.getItem('${CHOICE}');if(location.pathname+location.search==='/'&&${JSON.stringify(cities.slice(1))}.includes(c))location.replace('/'+c)}catch{}`

const LISTS = ['/events', '/artists', '/venues']

/** Saves the choice and opens the same list in that city, else its home page; one without addresses has this page. */
export function chooseCity(id: string, { path, cities }: SiteCity): void {
  const stored = storeText(CHOICE, id)
  const here = window.location.pathname.slice(path.length)
  const there = getCityPath(id, cities) + (LISTS.includes(here) ? here : '')
  const isHere = !cities.includes(id) || there === window.location.pathname
  if (isHere) window.location.reload()
  // with nothing stored, `/` would lead to the detected city
  else window.location.assign(there || (stored ? '/' : '/events'))
}
