import type { VenueName } from '@houselights/contracts/entities/entities'
import { Button } from '@houselights/design-system/components/button'
import { SelectField } from '@houselights/design-system/components/field'
import { Link } from '@tanstack/react-router'
import { bySlug, named, withChosen } from '../../format/select-options.ts'
import { inCity, useCity } from '../../page/page-city.ts'
import { stringifySearch } from '../../page/search-params.ts'
import { PAPERS, paperOf } from './printing.ts'
import classes from './tonight.module.css'
import type { TonightSearch } from './tonight-search.ts'

const PAPER_NAMES = { letter: 'Letter', a4: 'A4' } as const

interface TonightOptionsProps {
  search: TonightSearch
  venues: readonly Pick<VenueName, 'slug' | 'name'>[]
  neighborhoods: readonly string[]
}

export function TonightOptions({ search, venues, neighborhoods }: TonightOptionsProps) {
  const city = useCity()
  const paper = paperOf(search)
  return (
    <div className={classes.options}>
      <form action={inCity(city, '/tonight')} method="get" className={classes.form} aria-label="What to print">
        <SelectField
          key={`venue ${search.venue}`}
          name="venue"
          label="Venue"
          defaultValue={search.venue ?? ''}
          options={withChosen('All venues', bySlug(venues), search.venue)}
        />
        {(neighborhoods.length > 0 || search.neighborhood) && (
          <SelectField
            key={`neighborhood ${search.neighborhood}`}
            name="neighborhood"
            label="Neighborhood"
            defaultValue={search.neighborhood ?? ''}
            options={withChosen('All neighborhoods', named(neighborhoods), search.neighborhood)}
          />
        )}
        <input type="hidden" name="paper" value={paper} />
        <Button type="submit" variant="default">
          Show
        </Button>
        <Button className="with-script" onClick={() => window.print()}>
          Print
        </Button>
      </form>
      <nav className={classes.papers} aria-label="Paper">
        Paper:{' '}
        {PAPERS.map((name) => (
          <Link
            key={name}
            to="/tonight"
            search={{ ...search, paper: name }}
            aria-current={name === paper ? 'true' : undefined}
          >
            {PAPER_NAMES[name]}{' '}
          </Link>
        ))}
      </nav>
    </div>
  )
}

/** The choices with the one of the address, which need not be among them tonight. */
export function TakeItWithYou({ search: { venue, neighborhood } }: { search: TonightSearch }) {
  const city = useCity()
  return (
    <p className={classes.formats}>
      Take it with you: <a href={inCity(city, '/tonight.txt') + stringifySearch({ venue, neighborhood })}>plain text</a>{' '}
      <Link to="/embeds" search={{ venue, neighborhood: venue ? undefined : neighborhood }}>
        on your own site
      </Link>
    </p>
  )
}
