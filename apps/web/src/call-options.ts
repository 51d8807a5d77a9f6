import { apiBase } from './origin.ts'

/** How this page's server or browser calls the API. */
export const callOptions = () => ({ baseUrl: apiBase() })
