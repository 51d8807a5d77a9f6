import { useEffect, useRef } from 'react'

/**
 * Focuses the first new entry when another page of a list arrives. Call the returned function when that page is
 * requested. `findLinks`: finds one link for each entry.
 */
export function useFocusOnFirstNew(pageCount: number | undefined, findLinks: () => HTMLElement[]): () => void {
  const lastLink = useRef<HTMLElement>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once for each additional page
  useEffect(() => {
    const links = findLinks()
    if (lastLink.current) links[links.indexOf(lastLink.current) + 1]?.focus({ preventScroll: true })
    lastLink.current = undefined
  }, [pageCount])
  return () => {
    lastLink.current = findLinks().at(-1)
  }
}
