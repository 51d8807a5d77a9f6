import { Button } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import { embedOf, searchOf } from './spotify-addresses.ts'
import classes from './spotify-player.module.css'

/** How long a frame may take before we say that it does not come. */
const PATIENCE_MS = 10_000

interface SpotifyPlayerProps {
  name: string
  spotifyId: string | null
  /** 352 px in lists, 152 px where it stands beside other things: the two sizes of Spotify's frame. */
  height: 352 | 152
}

/** A button, and behind it Spotify's player: nothing is asked of Spotify before the click. */
export function SpotifyPlayer({ name, spotifyId, height }: SpotifyPlayerProps) {
  const [shown, setShown] = useState(false)
  const id = useId()
  return (
    <div className={`with-script ${classes.player}`}>
      <Button
        variant="default"
        size="sm"
        aria-expanded={shown}
        aria-controls={id}
        leftSection={<Note playing={shown} />}
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Hide Player' : 'Play on Spotify'}
        <span className="visually-hidden">: {name}</span>
      </Button>
      <div id={id}>{shown && <Frame name={name} address={embedOf(name, spotifyId)} height={height} />}</div>
    </div>
  )
}

function Frame({ name, address, height }: { name: string; address: string; height: number }) {
  const [state, setState] = useState<'waiting' | 'there' | 'missing'>('waiting')
  useEffect(() => {
    const timer = setTimeout(() => setState((now) => (now === 'waiting' ? 'missing' : now)), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (state === 'missing') return <NotAvailable name={name} />
  return (
    <iframe
      className={classes.frame}
      src={address}
      title={`Spotify player: ${name}`}
      height={height}
      allow="autoplay; encrypted-media"
      sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="strict-origin-when-cross-origin"
      onLoad={() => setState('there')}
      onError={() => setState('missing')}
    />
  )
}

const NotAvailable = ({ name }: { name: string }) => (
  <p className={classes.missing} role="status">
    Spotify player not available for this artist{' '}
    <a href={searchOf(name)} target="_blank" rel="noopener">
      Search on Spotify
    </a>
  </p>
)

const Note = ({ playing }: { playing: boolean }) => (
  <svg viewBox="0 0 16 16" width="14" height="14" fill="currentcolor" aria-hidden="true">
    {playing ? <path d="M4 3h3v10H4zM9 3h3v10H9z" /> : <path d="M4 2.5v11l9-5.5z" />}
  </svg>
)
