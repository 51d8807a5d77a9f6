import type { PageFacts } from './page-facts.ts'

const [SHORTEST, LONGEST] = [50, 160]
/** What a page is called that says nothing itself (apps/web/src/routes/__root.tsx). */
const NO_TITLE = /^(?:Houselights(?:: live music in .+)?)?$/

/** What is wrong with the head of a page, by itself. */
export function headProblems({ title, description, image, imageAlt, ...robots }: PageFacts, at: string): string[] {
  const { origin } = new URL(at)
  return [
    ...(NO_TITLE.test(title) ? [`has no title of its own: ${title}`] : []),
    ...(description.length >= SHORTEST && description.length <= LONGEST
      ? []
      : [`has a description of ${description.length} characters`]),
    ...(image.startsWith(`${origin}/`) && imageAlt
      ? []
      : ['has no picture with an absolute address and a description']),
    ...robotsProblems(robots, new URL(at)),
  ]
}

function robotsProblems({ canonical, noindex }: Pick<PageFacts, 'canonical' | 'noindex'>, at: URL): string[] {
  if (noindex)
    return canonical && canonical !== at.href
      ? [`may not be kept, and names another canonical address: ${canonical}`]
      : []
  if (!canonical) return ['has no canonical address, and search engines may keep it']
  if (!canonical.startsWith(`${at.origin}/`)) return [`has its canonical address on another site: ${canonical}`]
  const isCrossed = canonical === at.href && /\/events$/.test(at.pathname) && at.searchParams.size > 1
  return isCrossed ? ['crosses several filters, and search engines may keep it'] : []
}
