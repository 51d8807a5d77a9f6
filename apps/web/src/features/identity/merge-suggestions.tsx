import { errorText } from '@houselights/api-client/api-error'
import type { MergeSuggestion } from '@houselights/types/identity'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { counted } from '../../format/words.ts'
import { Section } from '../../layout/section.tsx'
import { identityCalls } from '../operators/index.ts'
import classes from './identity.module.css'
import { MergeForm } from './merge-form.tsx'
import type { Identity } from './use-identity.ts'

/** Pairs of artists that may be one, side by side, with the reasons. */
export function MergeSuggestions({ identity }: { identity: Identity }) {
  const { data, error, isPending } = useQuery(identityCalls().suggestions())
  return (
    <Section title="Perhaps one artist">
      {error && <p role="alert">{errorText(error)}</p>}
      {isPending && <p>Loading…</p>}
      {data?.length === 0 && <p>No two artists look like one.</p>}
      <ul className={classes.pairs}>
        {data?.map((pair) => (
          <li key={`${pair.a.id} ${pair.b.id}`}>
            <Pair pair={pair} identity={identity} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const Pair = ({ pair: { a, b, reasons }, identity }: { pair: MergeSuggestion; identity: Identity }) => (
  <article aria-label={`${a.name} and ${b.name}`} className={classes.pair}>
    <div className={classes.sides}>
      <Side artist={a} />
      <Side artist={b} />
    </div>
    <ul className={classes.reasons}>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
    <MergeForm artists={[a, b]} identity={identity}>
      <Button
        variant="default"
        aria-disabled={identity.busy}
        onClick={() => identity.keepApart({ stays: a.id, other: b.id })}
      >
        They are two
      </Button>
    </MergeForm>
  </article>
)

const Side = ({ artist: { slug, name, genre, events } }: { artist: MergeSuggestion['a'] }) => (
  <div className={classes.side}>
    <h3>
      <Link to="/artists/$slug" params={{ slug }}>
        {name}
      </Link>
    </h3>
    <p>{[counted(events, 'show'), genre].filter(Boolean).join(' · ')}</p>
  </div>
)
