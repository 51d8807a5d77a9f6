import { artistCompanyQuery } from '@houselights/api-client/queries'
import type { ArtistCompany } from '@houselights/contracts/public-api/routes'
import { useQuery } from '@tanstack/react-query'
import { safeUrl, toSite } from '../../format/links.ts'
import { formatCount } from '../../format/words.ts'
import { ArtistLink } from '../../layout/links/subject-links.tsx'
import { Part, RETRIED_BY_BUTTON, SkeletonCards } from '../../layout/loading/page-part.tsx'
import { Section } from '../../layout/page/section.tsx'
import classes from './related-artists.module.css'

export function RelatedArtistsSection({ artistId }: { artistId: string }) {
  const related = useQuery({ ...artistCompanyQuery({ params: { id: artistId } }), ...RETRIED_BY_BUTTON })
  const content = (
    <Part query={related} failure="Failed to fetch artists" skeleton={<SkeletonCards count={1} height={96} />}>
      {(data) => <RelatedLists related={data} />}
    </Part>
  )
  return related.data ? content : <Section title="Often plays with">{content}</Section>
}

const RelatedLists = ({ related: { playsWith, sources, aliases } }: { related: ArtistCompany }) => (
  <div className={classes.columns}>
    {playsWith.length > 0 && (
      <Section title="Often plays with">
        <ul className={`lines ${classes.list}`}>
          {playsWith.map(({ id, slug, name, shows }) => (
            <li key={id} className="cluster">
              <ArtistLink artist={{ slug, name }} /> <span className="quiet">{formatCount(shows, 'show')}</span>
            </li>
          ))}
        </ul>
      </Section>
    )}
    {sources.length > 0 && (
      <Section title="Where this comes from">
        <ul className={`lines ${classes.list}`}>
          {sources.map((source) => (
            <Source key={`${source.name} ${source.url}`} source={source} />
          ))}
        </ul>
      </Section>
    )}
    {aliases.length > 0 && (
      <Section title="Also known as">
        <ul className={`lines ${classes.list}`}>
          {aliases.map((alias) => (
            <li key={alias} className="cluster">
              {alias}
            </li>
          ))}
        </ul>
      </Section>
    )}
  </div>
)

function Source({ source: { name, url, events, facts } }: { source: ArtistCompany['sources'][number] }) {
  const safeAddress = safeUrl(url)
  const details = [...(events > 0 ? [formatCount(events, 'show')] : []), ...facts]
  return (
    <li className="cluster">
      {safeAddress ? (
        <a href={safeAddress} rel="noopener" title={toSite(safeAddress)}>
          {name}
        </a>
      ) : (
        <strong>{name}</strong>
      )}{' '}
      {details.length > 0 && <span className="quiet">{details.join(', ')}</span>}
    </li>
  )
}
