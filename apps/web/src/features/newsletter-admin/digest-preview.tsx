import { previewNewsletter } from '@houselights/types/newsletter-operations'
import { useQuery } from '@tanstack/react-query'
import { QueryResult } from '../../layout/query-result.tsx'
import { operatorQuery } from '../operators/index.ts'
import classes from './newsletter-admin.module.css'

/** The weekly mail as it would be sent now: in a frame that runs nothing, and as its text. */
export function DigestPreview() {
  const query = useQuery(operatorQuery(previewNewsletter))
  return (
    <QueryResult query={query} loading="Composing the mail…" failure="The mail could not be composed">
      {({ mail }) =>
        mail ? (
          <>
            <p>
              Subject: <strong>{mail.subject}</strong>
            </p>
            <iframe className={classes.preview} sandbox="" srcDoc={mail.html} title="The next issue" />
            <details>
              <summary>Its text part</summary>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
              <pre className={classes.text} tabIndex={0}>
                {mail.text}
              </pre>
            </details>
          </>
        ) : (
          <p>There is nothing to tell: no mail would be sent.</p>
        )
      }
    </QueryResult>
  )
}
