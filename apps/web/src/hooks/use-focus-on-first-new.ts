import { useEffect, useRef } from 'react'

/**
 * Focuses the first new entry once a list has a further page. Call the returned function when that page is requested.
 * `pages`: how many pages there are. `links`: finds one link for each entry.
 */
export function useFocusOnFirstNew(pages: number | undefined, links: () => HTMLElement[]): () => void {
  const last = useRef<HTMLElement>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once for each further page
  useEffect(() => {
    const all = links()
    if (last.current) all[all.indexOf(last.current) + 1]?.focus({ preventScroll: true })
    last.current = undefined
  }, [pages])
  return () => {
    last.current = links().at(-1)
  }
}
