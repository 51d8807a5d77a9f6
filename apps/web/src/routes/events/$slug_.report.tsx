import { toErrorText } from '@houselights/api-client/api-error'
import { eventQuery, reportMutation } from '@houselights/api-client/queries'
import type { Event } from '@houselights/contracts/entities/entities'
import {
  MAX_REPORT_LENGTH,
  MAX_SOURCE_LENGTH,
  MISTAKES,
  type Mistake,
  NO_TEXT_NEEDED,
  TEXT_MISSING,
} from '@houselights/contracts/reports/report-choices'
import { Button } from '@houselights/design-system/components/button'
import { TextField } from '@houselights/design-system/components/field'
import { atVenue } from '@houselights/domain/venues/venue-place'
import { useMutation } from '@tanstack/react-query'
import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { formPath, PROBLEMS, type Problem } from '../../features/reports/form-outcome.ts'
import classes from '../../features/reports/reports.module.css'
import { EventLink } from '../../layout/links/subject-links.tsx'
import { PageTitle } from '../../layout/page/page-title.tsx'
import { publicHead } from '../../page/head.ts'
import { loadOrFail } from '../../page/load-or-fail.ts'
import { toCityPath, useCity } from '../../page/page-city.ts'
import { oneOf, toText } from '../../page/search-params.ts'

export const Route = createFileRoute('/events/$slug_/report')({
  validateSearch: ({ problem }): { problem?: string | undefined } => ({ problem: toText(problem) }),
  loader: ({ context: { queryClient }, params: { slug } }) =>
    loadOrFail('Failed to fetch events', queryClient.ensureQueryData(eventQuery({ params: { slug } }))),
  head: ({ loaderData: event, match: { context } }) =>
    publicHead(context, {
      title: 'Report a mistake',
      ...(import.meta.env.SSR && {
        description: `Tell us what’s wrong in our listing for ${event?.title} ${event && atVenue(event.venue.name)}. No name or e-mail needed.`,
      }),
    }),
  component: ReportPage,
})

function ReportPage() {
  const event = Route.useLoaderData()
  const problem = oneOf(PROBLEMS, Route.useSearch().problem)
  return (
    <div className="wrap">
      <PageTitle title="Report a mistake">
        <p>
          On <EventLink event={event} /> {atVenue(event.venue.name)}
        </p>
      </PageTitle>
      <ReportForm event={event} problem={problem} />
    </div>
  )
}

const PROBLEM_TEXTS: Readonly<Record<Problem, string>> = {
  words: TEXT_MISSING,
  source: 'Enter the page’s full web address, such as https://lantern.example.com/show',
  many: 'Too many reports. Please try again later.',
  failed: 'Couldn’t send your report. Please try again later.',
}

interface ReportFormProps {
  event: Event
  /** Without JavaScript: what was wrong with the submitted form. */
  problem: Problem | undefined
}

/** Asks what is wrong in a show's listing and what would be right. It doesn't ask who is reporting. */
function ReportForm({ event, problem }: ReportFormProps) {
  const textId = useId()
  const navigate = useNavigate()
  const [category, setCategory] = useState<Mistake>()
  const [text, setText] = useState('')
  const [source, setSource] = useState('')
  const { mutate, isPending, isIdle, error } = useMutation(reportMutation(event.slug))
  const needsText = category !== undefined && !NO_TEXT_NEEDED.includes(category)
  const send = (submitEvent: FormEvent) => {
    submitEvent.preventDefault()
    if (!category || isPending) return
    mutate(
      { category, text, source: source.trim() },
      {
        onSuccess: ({ link }) =>
          void navigate({ to: '/reports/$token', params: { token: link.slice(link.lastIndexOf('/') + 1) } }),
      },
    )
  }
  const failure = error ? toErrorText(error) : isIdle && problem ? PROBLEM_TEXTS[problem] : undefined
  return (
    <form action={toCityPath(useCity(), formPath(event.slug))} method="post" className={classes.form} onSubmit={send}>
      <fieldset className={classes.choices}>
        <legend>What’s wrong?</legend>
        {MISTAKES.map(({ category: value, label }) => (
          <label key={value}>
            <input
              type="radio"
              name="category"
              value={value}
              required
              checked={category === undefined ? undefined : category === value}
              onChange={() => setCategory(value)}
            />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      <div className={classes.words}>
        <label htmlFor={textId}>What should it say?{category && !needsText && ' (optional)'}</label>
        <textarea
          id={textId}
          name="text"
          rows={4}
          maxLength={MAX_REPORT_LENGTH}
          required={needsText}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      </div>
      <TextField
        type="url"
        name="source"
        size="md"
        maxLength={MAX_SOURCE_LENGTH}
        label="A page that confirms it, if you have one"
        placeholder="https://lantern.example.com/show"
        autoComplete="off"
        value={source}
        onChange={({ currentTarget }) => setSource(currentTarget.value)}
      />
      {failure && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
      <div>
        <Button type="submit" size="md" loading={isPending}>
          Send
        </Button>
      </div>
      <p className="quiet">
        We store what you write here and nothing about you: no name and no address. You’ll get a link to follow your
        report.
      </p>
    </form>
  )
}
