import type { Behavior } from '@houselights/sample-city/behavior'

/** Makes a sample site behave in this way from now on. The slug `posters` stands for the posters of all sites. */
export async function setSiteBehavior(origin: string | undefined, slug: string, behavior: Behavior): Promise<void> {
  const response = await fetch(`${origin}/_behaviour/${slug}`, { method: 'PUT', body: behavior })
  if (response.status !== 204) throw new Error(`Couldn’t set ${slug} to ${behavior}.`)
}
