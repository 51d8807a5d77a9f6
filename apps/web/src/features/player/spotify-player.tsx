import { Button } from '@houselights/design-system/components/button'
import { useEffect, useId, useRef, useState } from 'react'
import classes from './spotify-player.module.css'

// a Spotify id is 22 characters of base 62 (Web API, "Spotify URIs and IDs")
const SPOTIFY_ID = /^[A-Za-z0-9]{22}$/
const SPOTIFY_ORIGIN = 'https://open.spotify.com'

/** Returns the address of the player: the artist's by id, or a search by name without an id. @internal for its test */
export const getPlayerAddress = (name: string, spotifyId: string | null): string =>
  spotifyId && SPOTIFY_ID.test(spotifyId)
    ? `${SPOTIFY_ORIGIN}/embed/artist/${spotifyId}`
    : `${SPOTIFY_ORIGIN}/embed/search/${encodeURIComponent(name)}`

/** Returns the address of the artist's page on Spotify, or of a search by name without an id. @internal for its test */
export const getSpotifyAddress = (name: string, spotifyId: string | null): string =>
  spotifyId && SPOTIFY_ID.test(spotifyId) ? `${SPOTIFY_ORIGIN}/artist/${spotifyId}` : getSearchAddress(name)

const getSearchAddress = (name: string): string => `${SPOTIFY_ORIGIN}/search/${encodeURIComponent(name)}`

/** If Spotify hasn't sent a message within this time, the player counts as unavailable. */
const TIMEOUT_MS = 6_000

interface SpotifyPlayerProps {
  name: string
  spotifyId: string | null
  /** 352 px in lists, 152 px beside other content: the two sizes of Spotify's frame. */
  height: 352 | 152
  onToggle?: (isOpen: boolean) => void
}

/**
 * Plays an artist in Spotify's player. Requests nothing from Spotify before a click. Without JavaScript it is a link.
 */
export function SpotifyPlayer({ name, spotifyId, height, onToggle }: SpotifyPlayerProps) {
  const [isOpen, setIsOpen] = useState(false)
  const toggle = () => {
    setIsOpen(!isOpen)
    onToggle?.(!isOpen)
  }
  const id = useId()
  return (
    <div className={classes.player}>
      <a className="without-script" href={getSpotifyAddress(name, spotifyId)} rel="noopener">
        Play on Spotify<span className="visually-hidden">: {name}</span>
      </a>
      <Button
        variant="default"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={id}
        icon={<PlayIcon playing={isOpen} />}
        onClick={toggle}
      >
        {isOpen ? 'Hide Player' : 'Play on Spotify'}
        <span className="visually-hidden">: {name}</span>
      </Button>
      <div id={id} className="hide-empty">
        {isOpen && <Frame name={name} address={getPlayerAddress(name, spotifyId)} height={height} />}
      </div>
    </div>
  )
}

/** A frame fires `load` for an error page too, so only a message from Spotify shows that the player has loaded. */
function Frame({ name, address, height }: { name: string; address: string; height: number }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<'waiting' | 'ready' | 'missing'>('waiting')
  useEffect(() => {
    const onMessage = ({ origin, source }: MessageEvent) => {
      if (origin === SPOTIFY_ORIGIN && source === frame.current?.contentWindow) setState('ready')
    }
    const timer = setTimeout(() => setState((current) => (current === 'waiting' ? 'missing' : current)), TIMEOUT_MS)
    window.addEventListener('message', onMessage)
    return () => {
      window.removeEventListener('message', onMessage)
      clearTimeout(timer)
    }
  }, [])
  return (
    <>
      <iframe
        ref={frame}
        className={classes.frame}
        src={address}
        title={`Spotify player: ${name}`}
        height={height}
        allow="autoplay; encrypted-media"
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="strict-origin-when-cross-origin"
      />
      {state === 'missing' && <NotAvailable name={name} />}
    </>
  )
}

const NotAvailable = ({ name }: { name: string }) => (
  <p className={`quiet ${classes.missing}`} role="status">
    Spotify player not available for this artist{' '}
    <a href={getSearchAddress(name)} target="_blank" rel="noopener">
      Search on Spotify
    </a>
  </p>
)

const PlayIcon = ({ playing }: { playing: boolean }) => (
  <svg viewBox="0 0 16 16" width="14" height="14" fill="currentcolor" aria-hidden="true">
    {playing ? <path d="M4 3h3v10H4zM9 3h3v10H9z" /> : <path d="M4 2.5v11l9-5.5z" />}
  </svg>
)
