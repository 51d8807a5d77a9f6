import { previewNewsletter } from '@houselights/contracts/newsletter/newsletter-operations'
import { Code, Paper } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { QueryResult } from '../../layout/loading/query-result.tsx'
import { Details } from '../../layout/page/details.tsx'
import { operatorQuery } from '../area/index.ts'

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
            <Paper component="iframe" sandbox="" srcDoc={mail.html} title="The next issue" withBorder {...FRAME} />
            <Details summary="Its text part">
              <Code block mah="24rem" tabIndex={0}>
                {mail.text}
              </Code>
            </Details>
          </>
        ) : (
          <p>There is nothing to tell: no mail would be sent.</p>
        )
      }
    </QueryResult>
  )
}

const FRAME = { w: '100%', maw: '40rem', h: '36rem', bg: '#fbf8f3' }
