import { useEffect, useRef, useState } from 'react'
import classes from './embeds.module.css'

const FIRST_HEIGHT = 480

/** The list in a frame, as it stands on another site; as high as it says. */
export function EmbedPreview({ address }: { address: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(FIRST_HEIGHT)
  useEffect(() => {
    const listen = ({ origin, source, data }: MessageEvent) => {
      if (origin !== window.location.origin || source !== frame.current?.contentWindow) return
      if (data?.houselights === 'height' && data.height > 0) setHeight(data.height)
    }
    window.addEventListener('message', listen)
    // it may have been there before this script
    frame.current?.contentWindow?.postMessage('height', window.location.origin)
    return () => window.removeEventListener('message', listen)
  }, [])
  return (
    <iframe
      ref={frame}
      src={address}
      title="Preview of the list"
      width="100%"
      height={height}
      loading="lazy"
      className={classes.preview}
    />
  )
}
