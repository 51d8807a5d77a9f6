import { pathOfCity, type SiteCity } from '@houselights/types/site-city'
import { redirect } from '@tanstack/react-router'
import { inCity } from './page-city.ts'

/**
 * Leads to the page of an event or venue in its own city, where it was opened under another's address. Throws the redirect:
 * a full page load, since another city's page has another router.
 */
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
