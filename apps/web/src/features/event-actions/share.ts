/** The outcome of sharing: by the share sheet, by a copied link, cancelled by the visitor, or failed. */
export type Shared = 'sheet' | 'copied' | 'cancelled' | 'failed'

/** Shares a page by the device's share sheet; where there is none, copies its address. */
export async function share(page: { title: string; url: string }): Promise<Shared> {
  if (navigator.share) {
    try {
      await navigator.share(page)
      return 'sheet'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
      // the sheet cannot share it: the link is copied instead
    }
  }
  try {
    await navigator.clipboard.writeText(page.url)
    return 'copied'
  } catch {
    return 'failed'
  }
}
