import type { VenueQuality } from '@houselights/types/quality'
import { Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.layer.css'
import { Link } from '@tanstack/react-router'
import { counted } from '../../format/words.ts'
import classes from './quality-tabs.module.css'
import { ScoreBar } from './score-bar.tsx'
import { Tag } from './tag.tsx'
import { scoreTone } from './tones.ts'
import { VenueIssue } from './venue-issue.tsx'

type Venues = { venues: readonly VenueQuality[] }

/** The analysis in three tabs: the venues' scores, their issues, and recommendations. */
export const QualityTabs = ({ venues }: Venues) => (
  <Tabs defaultValue="overview" keepMounted={false} className={classes.tabs} classNames={{ tab: classes.tab }}>
    <Tabs.List aria-label="The analysis">
      <Tabs.Tab value="overview">Overview</Tabs.Tab>
      <Tabs.Tab value="venues">Venue Details</Tabs.Tab>
      <Tabs.Tab value="recommendations">Recommendations</Tabs.Tab>
    </Tabs.List>
    <Tabs.Panel value="overview" className={classes.panel}>
      <Overview venues={venues} />
    </Tabs.Panel>
    <Tabs.Panel value="venues" className={classes.panel}>
      <VenueDetails venues={venues} />
    </Tabs.Panel>
    <Tabs.Panel value="recommendations" className={classes.panel}>
      <Recommendations venues={venues} />
    </Tabs.Panel>
  </Tabs>
)

const Overview = ({ venues }: Venues) => (
  <ul className={classes.scores}>
    {venues.map(({ venueId, venueName, qualityScore, totalEvents }) => (
      <li key={venueId}>
        <span className={classes.name}>{venueName}</span>
        <ScoreBar score={qualityScore} label={`Quality of ${venueName}`} />
        <span className={classes.score}>{Math.round(qualityScore)}%</span>
        <span className={classes.soft}>{counted(totalEvents, 'event')}</span>
      </li>
    ))}
  </ul>
)

const VenueDetails = ({ venues }: Venues) => (
  <div className={classes.venues}>
    {venues.map(({ venueId, venueName, venueSlug, qualityScore, totalEvents, issues }) => (
      <section key={venueId} className={classes.venue} aria-label={venueName}>
        <div className={classes.head}>
          <h2>
            <Link to="/venues/$slug" params={{ slug: venueSlug }} preload={false}>
              {venueName}
            </Link>
          </h2>
          <Tag tone={scoreTone(qualityScore)}>{Math.round(qualityScore)}%</Tag>
        </div>
        <p className={classes.soft}>{counted(totalEvents, 'event')}</p>
        {issues.length > 0 ? (
          <ul className={classes.issues}>
            {issues.map((issue) => (
              <VenueIssue key={issue.rule} issue={issue} />
            ))}
          </ul>
        ) : (
          <p>Nothing is amiss.</p>
        )}
      </section>
    ))}
  </div>
)

function Recommendations({ venues }: Venues) {
  const advised = venues.filter(({ recommendations }) => recommendations.length > 0)
  if (advised.length === 0) return <p>There is nothing to recommend.</p>
  return (
    <div className={classes.venues}>
      {advised.map(({ venueId, venueName, recommendations }) => (
        <section key={venueId} className={classes.venue} aria-label={venueName}>
          <h2>{venueName}</h2>
          <ul>
            {recommendations.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
