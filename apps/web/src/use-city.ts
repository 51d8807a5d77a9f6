import type { SiteCity } from '@houselights/types/site-city'
import { useRouter } from '@tanstack/react-router'

/** The city whose shows the page lists, not the visitor's: a page rendered by the server is the same for all. */
export const useCity = (): SiteCity => useRouter().options.context.city
