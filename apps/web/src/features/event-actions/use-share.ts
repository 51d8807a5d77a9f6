import { toast } from '@houselights/design-system/toast-store'
import { useState } from 'react'
import { share } from './share.ts'

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
