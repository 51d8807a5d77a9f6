import type { KeptPicture } from '@houselights/types/enrichment'
import { Button } from '@mantine/core'
import { timeAgo } from '../../format/relative-time.ts'
import { ToneBadge } from '../../layout/tone-badge.tsx'
import type { Clock } from '../../use-clock.ts'
import classes from './pictures-admin.module.css'
import { STATE_WORDS } from './state-words.ts'

interface PictureItemProps {
  picture: KeptPicture
  clock: Clock
  busy: boolean
  onRemove: () => void
  onAllow: () => void
}

const PAGES = { event: '/events', artist: '/artists', venue: '/venues' } as const
const SMALL = 160

/** One address: the stored picture, what it belongs to, and its state. */
export function PictureItem({ picture, clock, busy, onRemove, onAllow }: PictureItemProps) {
  const { url, state, pictureId, removedAt, usedBy } = picture
  const { tone, word } = STATE_WORDS[state]
  const name = usedBy[0]?.name ?? url
  return (
    <li className={classes.picture}>
      <div className={classes.small}>
        {pictureId && !removedAt && (
          <img src={smallFile(picture)} alt="" width={SMALL} height={SMALL} loading="lazy" decoding="async" />
        )}
      </div>
      <div className={classes.about}>
        <h2>
          {usedBy.length === 0 && 'Shown by nobody now'}
          {usedBy.map(({ kind, slug, name: who }) => (
            <a key={`${kind}-${slug}`} href={`${PAGES[kind]}/${encodeURIComponent(slug)}`}>
              {who}
            </a>
          ))}
          <ToneBadge tone={tone}>{word}</ToneBadge>
        </h2>
        <p className={classes.address}>{url}</p>
        {picture.problem && <p className={classes.problem}>{picture.problem}</p>}
        {removedAt && (
          <p>
            Removed {timeAgo(removedAt, clock.now)}: {picture.removedWhy}
          </p>
        )}
        <p className={classes.soft}>{factsOf(picture, clock)}</p>
      </div>
      {pictureId && (
        <Button
          variant="default"
          size="compact-md"
          aria-disabled={busy}
          aria-label={removedAt ? `Allow again: ${name}` : `Remove: ${name}`}
          onClick={() => !busy && (removedAt ? onAllow() : onRemove())}
        >
          {removedAt ? 'Allow again' : 'Remove…'}
        </Button>
      )}
    </li>
  )
}

/** Every picture has at least its narrowest width. */
const smallFile = ({ pictureId, width }: KeptPicture) =>
  `/api/pictures/${pictureId}/${width !== null && width >= SMALL ? SMALL : 96}.webp`

function factsOf({ askedAt, width, height, bytes, removedAt }: KeptPicture, { now }: Clock): string {
  return [
    askedAt ? `Asked ${timeAgo(askedAt, now)}` : 'Not asked yet',
    ...(width && height && bytes && !removedAt
      ? [`${width} × ${height}`, `${Math.ceil(bytes / 1024)} KB as it came`]
      : []),
  ].join(' · ')
}
