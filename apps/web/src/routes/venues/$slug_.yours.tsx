import { venueQuery } from '@houselights/api-client/queries'
import { MAX_SOURCE_LENGTH } from '@houselights/contracts/reports/report-choices'
import {
  CORRECTABLE_FACTS,
  MAX_REASON_LENGTH,
  MAX_VALUE_LENGTH,
  VENUE_REQUESTS,
} from '@houselights/contracts/reports/venue-request-choices'
import { Button } from '@houselights/design-system/components/button'
import { SelectField, TextField } from '@houselights/design-system/components/field'
import { createFileRoute, Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useState } from 'react'
import classes from '../../features/reports/reports.module.css'
import { ROOM_PROBLEMS, type RoomProblem, roomFormPath } from '../../features/venues/room-form.ts'
import { FACT_NAMES } from '../../format/venue-facts.ts'
import { VenueLink } from '../../layout/links/subject-links.tsx'
import { PageTitle } from '../../layout/page/page-title.tsx'
import { publicHead } from '../../page/head.ts'
import { loadOrFail } from '../../page/load-or-fail.ts'
import { toCityPath, useCity } from '../../page/page-city.ts'
import { oneOf, toText } from '../../page/search-params.ts'

export const Route = createFileRoute('/venues/$slug_/yours')({
  validateSearch: ({ problem }): { problem?: string | undefined } => ({ problem: toText(problem) }),
  loader: ({ context: { queryClient }, params: { slug } }) =>
    loadOrFail('Failed to fetch venues', queryClient.ensureQueryData(venueQuery({ params: { slug } }))),
  head: ({ loaderData: venue, match: { context } }) =>
    publicHead(context, {
      title: 'Is this your room?',
      ...(import.meta.env.SSR && { description: `Correct what we show about ${venue?.name}, or ask to be left out.` }),
    }),
  component: RoomPage,
})

const PROBLEM_TEXTS: Readonly<Record<RoomProblem, string>> = {
  fields: 'Please fill in the fields of your choice. Addresses look like https://lantern.example.com/about',
  many: 'Too many requests. Please try again later.',
  failed: 'Couldn’t send your request. Please try again later.',
}

const FACT_OPTIONS = CORRECTABLE_FACTS.map((fact) => ({ value: fact, label: FACT_NAMES[fact] }))

/** The fields of each request. The style sheet shows those of the chosen one, also without JavaScript. */
const ANSWERS: Readonly<Record<(typeof VENUE_REQUESTS)[number]['kind'], ReactNode>> = {
  fact: (
    <>
      <SelectField name="fact" size="md" label="Which one?" options={FACT_OPTIONS} />
      <TextField name="value" size="md" maxLength={MAX_VALUE_LENGTH} label="What’s right?" autoComplete="off" />
      <TextField
        type="url"
        name="source"
        size="md"
        maxLength={MAX_SOURCE_LENGTH}
        label="A page that shows it"
        placeholder="https://lantern.example.com/about"
        autoComplete="off"
      />
    </>
  ),
  feed: (
    <TextField
      type="url"
      name="feed"
      size="md"
      maxLength={MAX_SOURCE_LENGTH}
      label="The address of your feed (iCalendar, RSS or JSON)"
      placeholder="https://lantern.example.com/shows.ics"
      autoComplete="off"
    />
  ),
  'leave-out': (
    <TextField
      name="reason"
      size="md"
      maxLength={MAX_REASON_LENGTH}
      label="Why should we leave you out? (optional)"
      autoComplete="off"
    />
  ),
}

/** Asks somebody from a venue what to change. Works as a plain form, and doesn't ask who they are. */
function RoomPage() {
  const venue = Route.useLoaderData()
  const problem = oneOf(ROOM_PROBLEMS, Route.useSearch().problem)
  const [kind, setKind] = useState<string>()
  return (
    <div className="wrap">
      <PageTitle title="Is this your room?">
        <p>
          <VenueLink venue={venue} />
        </p>
      </PageTitle>
      <form action={toCityPath(useCity(), roomFormPath(venue.slug))} method="post" className={classes.form}>
        <fieldset className={classes.requests}>
          <legend>What should we do?</legend>
          {VENUE_REQUESTS.map(({ kind: value, label }) => (
            <Fragment key={value}>
              <input
                type="radio"
                id={`kind-${value}`}
                name="kind"
                value={value}
                required
                onChange={() => setKind(value)}
              />
              <label htmlFor={`kind-${value}`}>{label}</label>
              {(kind === undefined || kind === value) && <div className={classes.answers}>{ANSWERS[value]}</div>}
            </Fragment>
          ))}
        </fieldset>
        {problem && (
          <p role="alert" className={classes.failure}>
            {PROBLEM_TEXTS[problem]}
          </p>
        )}
        <div>
          <Button type="submit" size="md">
            Send
          </Button>
        </div>
        <p className="quiet">
          We store what you write here and nothing about you. A person decides, or you prove that it’s your room with a
          file on its website. For one show, <Link to="/events">report it on its page</Link>.
        </p>
      </form>
    </div>
  )
}
