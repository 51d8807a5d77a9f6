import type { getPushState } from '@houselights/types/push-operations'
import type { z } from 'zod'
import { momentOf } from '../../format/moment.ts'
import { counted } from '../../format/words.ts'
import { Section } from '../../layout/section.tsx'
import { useClock } from '../../use-clock.ts'
import classes from './newsletter-admin.module.css'

const FOLLOWED = { artist: 'artist', venue: 'venue', event: 'show' } as const
const OUTCOMES = ['sent', 'waiting', 'failed', 'expired'] as const
const OUTCOME_NAMES: Readonly<Record<(typeof OUTCOMES)[number], string>> = {
  sent: 'Sent',
  waiting: 'Waiting',
  failed: 'Failed',
  expired: 'Over before it was sent',
}

/** How many browsers are told of what, what became of the notices of a week, and what went wrong. */
export function PushState({ state }: { state: z.output<typeof getPushState.response> }) {
  const { sends, browsers, follows, notices, problems } = state
  const clock = useClock()
  return (
    <Section title="Notices to browsers">
      {!sends && (
        <p>
          <strong>No notice is sent:</strong> the VAPID settings are not set.
        </p>
      )}
      {browsers === 0 ? (
        <p>No browser is told of anything.</p>
      ) : (
        <p>
          {counted(browsers, 'browser')} {browsers === 1 ? 'is' : 'are'} told of{' '}
          {follows.map(({ kind, count }) => counted(count, FOLLOWED[kind])).join(', ')}.
        </p>
      )}
      {notices.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        <section className={classes.scrolls} tabIndex={0} aria-label="What became of the notices of the last week">
          <table>
            <thead>
              <tr>
                <th scope="col">Of the last week</th>
                {OUTCOMES.map((outcome) => (
                  <th scope="col" key={outcome}>
                    {OUTCOME_NAMES[outcome]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {notices.map((notice) => (
                <tr key={notice.kind}>
                  <th scope="row">{notice.kind}</th>
                  {OUTCOMES.map((outcome) => (
                    <td key={outcome}>{notice[outcome]}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {problems.length > 0 && (
        <ul className={classes.problems}>
          {problems.map(({ at, problem, count }) => (
            <li key={problem}>
              <time dateTime={at}>{momentOf(at, clock)}</time> {problem} {count > 1 && `(${count} times)`}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
