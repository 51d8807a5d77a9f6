import { Button } from '@houselights/design-system/components/button'
import { toast } from '@houselights/design-system/toast-store'
import { useState } from 'react'

/** Shares a page by the device's share sheet or by its copied link; where neither works, its link is to be shown. */
export function useShare(page: { title: string; url: string }) {
  const [showLink, setShowLink] = useState(false)
  const shareIt = async () => {
    const shared = await share(page)
    if (shared === 'copied') toast({ title: 'Link copied!' })
    setShowLink(shared === 'failed')
  }
  return { shareIt, showLink }
}

/** The outcome of sharing: by the share sheet, by a copied link, cancelled by the visitor, or failed. */
type Shared = 'sheet' | 'copied' | 'cancelled' | 'failed'

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

/** Shares a page; shows the link where the browser can neither share nor copy it. */
export function ShareButton({ title, url, children }: { title: string; url: string; children: string }) {
  const { shareIt, showLink } = useShare({ title, url })
  return (
    <>
      <Button variant="default" className="with-script" onClick={() => void shareIt()}>
        {children}
      </Button>
      {showLink && (
        <span role="status">
          Copy this link: <a href={url}>{url}</a>
        </span>
      )}
    </>
  )
}
