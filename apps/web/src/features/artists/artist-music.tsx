import type { Artist } from '@houselights/contracts/entities/entities'
import { formatThousands } from '../../format/words.ts'
import { FactList } from '../../layout/facts/fact-list.tsx'
import { Section } from '../../layout/page/section.tsx'
import { SpotifyPlayer } from '../player/index.ts'
import classes from './artist-music.module.css'

export const ArtistMusic = ({ artist }: { artist: Artist }) => (
  <div className={classes.columns}>
    <Section title="Music stats">
      <FactList
        facts={[
          ['Monthly listeners', artist.monthlyListeners !== null && formatThousands(artist.monthlyListeners)],
          ['Followers', artist.followers !== null && formatThousands(artist.followers)],
          ['Upcoming shows', String(artist.upcomingCount)],
        ]}
      />
      <div className={classes.player}>
        <SpotifyPlayer key={artist.id} name={artist.name} spotifyId={artist.spotifyId} height={152} />
      </div>
    </Section>
    <Section title="Music">
      <p>Music integration coming soon</p>
      {artist.spotifyId && (
        <p>
          <a
            href={`https://open.spotify.com/artist/${encodeURIComponent(artist.spotifyId)}`}
            rel="noopener"
            target="_blank"
          >
            Listen on Spotify
          </a>
        </p>
      )}
    </Section>
  </div>
)
