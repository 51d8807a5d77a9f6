/** How sharing went: through the device's own sheet, by a copied link, given up by the visitor, or not at all. */
export type Shared = 'sheet' | 'copied' | 'given up' | 'refused'

/** Shares a page by the device's share sheet, and where there is none by copying its address. */
export async function share(page: { title: string; url: string }): Promise<Shared> {
  if (navigator.share) {
    try {
      await navigator.share(page)
      return 'sheet'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'given up'
      // a sheet that cannot take it: the link is copied instead
    }
  }
  try {
    await navigator.clipboard.writeText(page.url)
    return 'copied'
  } catch {
    return 'refused'
  }
}
