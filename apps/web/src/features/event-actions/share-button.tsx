import { Button } from '@houselights/design-system/components/button'
import { toast } from '@houselights/design-system/toast-store'
import { useState } from 'react'
import { share } from './share.ts'

/** Shares a page by the device's share sheet or by its copied link; shows the link where neither works. */
export function ShareButton({ title, url, children }: { title: string; url: string; children: string }) {
  const [linkToCopy, setLinkToCopy] = useState(false)
  const shareIt = async () => {
    const shared = await share({ title, url })
    if (shared === 'copied') toast({ title: 'Link copied!' })
    setLinkToCopy(shared === 'failed')
  }
  return (
    <>
      <Button variant="default" className="with-script" onClick={() => void shareIt()}>
        {children}
      </Button>
      {linkToCopy && (
        <span role="status">
          Copy this link: <a href={url}>{url}</a>
        </span>
      )}
    </>
  )
}
