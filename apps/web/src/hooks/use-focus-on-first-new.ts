import { useEffect, useRef } from 'react'

/**
 * Focuses the first new entry when another page of a list arrives. Call the returned function when that page is
 * requested. `pages`: the number of pages. `links`: finds one link for each entry.
 */
export function useFocusOnFirstNew(pages: number | undefined, links: () => HTMLElement[]): () => void {
  const last = useRef<HTMLElement>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once for each additional page
  useEffect(() => {
    const all = links()
    if (last.current) all[all.indexOf(last.current) + 1]?.focus({ preventScroll: true })
    last.current = undefined
  }, [pages])
  return () => {
    last.current = links().at(-1)
  }
}
