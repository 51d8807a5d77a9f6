import { Button } from '@houselights/design-system/components/button'
import { showToast } from '@houselights/design-system/toast-store'
import { useState } from 'react'

export function useShare(page: { title: string; url: string }) {
  const [showLink, setShowLink] = useState(false)
  const sharePage = async () => {
    const result = await share(page)
    if (result === 'copied') showToast({ title: 'Link copied!' })
    setShowLink(result === 'failed')
  }
  return { sharePage, showLink }
}

type ShareResult = 'sheet' | 'copied' | 'canceled' | 'failed'

async function share(page: { title: string; url: string }): Promise<ShareResult> {
  if (navigator.share) {
    try {
      await navigator.share(page)
      return 'sheet'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'canceled'
      // the share sheet can't share this page, so copy its link instead
    }
  }
  try {
    await navigator.clipboard.writeText(page.url)
    return 'copied'
  } catch {
    return 'failed'
  }
}

export function ShareButton({ title, url, children }: { title: string; url: string; children: string }) {
  const { sharePage, showLink } = useShare({ title, url })
  return (
    <>
      <Button variant="default" className="with-script" onClick={() => void sharePage()}>
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
