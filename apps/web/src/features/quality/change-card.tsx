import type { Evidence, QualityChange } from '@houselights/types/quality'
import type { ReactNode } from 'react'
import { safeUrl, siteOf } from '../../format/links.ts'
import { spaced } from '../../format/words.ts'
import { InferredMark } from '../../layout/inferred-mark.tsx'
import classes from './change-card.module.css'
import { EventLine } from './event-line.tsx'
import { RULE_NAMES } from './rule-names.ts'

/** What a fix changes, or changed, in one event: each field before and after, and the evidence. */
export const ChangeCard = ({ change, children }: { change: QualityChange; children?: ReactNode }) => (
  <li className={classes.change}>
    <div className={classes.head}>
      <EventLine event={change.event} />
      <span className={classes.rule}>{RULE_NAMES[change.rule]}</span>
    </div>
    <dl className={classes.fields}>
      {change.fields.map(({ field, before, after, inferred }) => (
        <div key={field}>
          <dt>{spaced(field)}</dt>
          <dd>
            {before === null ? <span className={classes.nothing}>nothing</span> : <del>{before}</del>}
            <span aria-hidden="true"> → </span>
            <span className="visually-hidden"> becomes </span>
            {after === null ? <span className={classes.nothing}>nothing</span> : <ins>{after}</ins>}
            {inferred && <InferredMark />}
          </dd>
        </div>
      ))}
    </dl>
    <ul className={classes.evidence} aria-label="Evidence">
      {change.evidence.map((each) => (
        <li key={`${each.text} ${each.url}`}>
          <EvidenceLine evidence={each} />
        </li>
      ))}
    </ul>
    {children}
  </li>
)

function EvidenceLine({ evidence: { text, url } }: { evidence: Evidence }) {
  const safe = safeUrl(url)
  if (!safe) return text
  return (
    <>
      {text}{' '}
      <a href={safe} rel="noopener">
        {siteOf(safe)}
      </a>
    </>
  )
}
