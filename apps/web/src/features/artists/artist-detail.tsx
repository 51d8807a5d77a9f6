import type { Artist } from '@houselights/contracts/entities/entities'
import type { Box } from '@houselights/design-system/photo-sizes'
import type { ReactNode } from 'react'
import { artistLinks } from '../../format/social-links.ts'
import { formatThousands } from '../../format/words.ts'
import { SocialIcons } from '../../layout/icons/social-icons.tsx'
import { ArtistPicture } from '../pictures/index.ts'
import classes from './artist-detail.module.css'

const BOXES: readonly Box[] = [
  { upTo: '33em', width: '60vw', height: '60vw' },
  { width: '20rem', height: '20rem' },
]

export const ArtistDetail = ({ artist, children }: { artist: Artist; children: ReactNode }) => (
  <div className={classes.hero}>
    <ArtistPicture
      artist={artist}
      boxes={BOXES}
      className={classes.picture}
      alt={`Picture of ${artist.name}`}
      urgency="lead"
    />
    <div className={classes.words}>
      <p className={`cluster ${classes.facts}`}>
        {artist.genre && <span className="tag">{artist.genre}</span>}{' '}
        {artist.location && <span>{artist.location}</span>}
      </p>
      <h1>{artist.name}</h1>
      <p className={`cluster ${classes.facts}`}>
        <Count count={artist.monthlyListeners} unit="monthly listeners" />{' '}
        <Count count={artist.followers} unit="followers" />
      </p>
      {artist.description && <p className="description">{artist.description}</p>}
      <SocialIcons label={`${artist.name} elsewhere`} links={artistLinks(artist)} />
    </div>
    {children}
  </div>
)

const Count = ({ count, unit }: { count: number | null; unit: string }) =>
  count !== null && (
    <span>
      <strong>{formatThousands(count)}</strong> {unit}
    </span>
  )
