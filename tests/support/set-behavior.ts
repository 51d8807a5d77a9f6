import type { Behavior } from '@houselights/sample-city/behavior'

/** Makes a sample site, or the posters of all of them, behave in this way from now on. */
export async function behave(origin: string | undefined, slug: string, behavior: Behavior): Promise<void> {
  const response = await fetch(`${origin}/_behaviour/${slug}`, { method: 'PUT', body: behavior })
  if (response.status !== 204) throw new Error(`Could not set ${slug} to ${behavior}`)
}
