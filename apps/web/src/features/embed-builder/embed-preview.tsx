import { useEffect, useRef, useState } from 'react'
import classes from './embed-builder.module.css'

const INITIAL_HEIGHT = 480

export function EmbedPreview({ address }: { address: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(INITIAL_HEIGHT)
  const [isAllowed] = useState(isFrameAllowed)
  useEffect(() => {
    if (!isAllowed) window.location.reload()
  }, [isAllowed])
  useEffect(() => {
    const onMessage = ({ origin, source, data }: MessageEvent) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return
      if (data?.houselights === 'height' && data.height > 0) setHeight(data.height)
    }
    window.addEventListener('message', onMessage)
    // the frame may have loaded before this script
    frame.current?.contentWindow?.postMessage('height', window.location.origin)
    return () => window.removeEventListener('message', onMessage)
  }, [])
  if (!isAllowed) return null
  return (
    <iframe
      ref={frame}
      src={address}
      title="Preview of the list"
      height={height}
      loading="lazy"
      className={classes.preview}
    />
  )
}

/**
 * Whether the Content-Security-Policy allows the frame. Client-side navigation keeps the policy of the first loaded
 * page, and only the policy of `/embeds` allows the frame.
 */
function isFrameAllowed(): boolean {
  if (typeof window === 'undefined') return true
  const [navigation] = performance.getEntriesByType('navigation')
  return !navigation || new URL(navigation.name).pathname.endsWith('/embeds')
}
