import type { SiteCity } from '@houselights/contracts/cities/site-city'
import { inCity } from '../../page/page-city.ts'
import { type ListedEvent, timeWords } from '../events/index.ts'
import type { Marker } from './venues-on-map.ts'

export function popupOf({ slug, name, house }: Marker, city: SiteCity): HTMLElement {
  const content = document.createElement('div')
  const title = document.createElement('strong')
  title.append(linkTo(inCity(city, `/venues/${slug}`), name))
  content.append(title)
  if (!house) {
    const none = document.createElement('p')
    none.textContent = 'Nothing is listed here that day.'
    content.append(none)
    return content
  }
  const list = document.createElement('ul')
  const add = (words: string, show: ListedEvent) => {
    const item = document.createElement('li')
    item.append(`${words} `, linkTo(inCity(city, `/events/${show.slug}`), show.title))
    list.append(item)
  }
  for (const show of house.onNow) add('On now:', show)
  for (const show of house.shows) add(timeWords(show, city.timeZone), show)
  content.append(list)
  return content
}

function linkTo(address: string, text: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = address
  link.textContent = text
  return link
}
