import {
  eraseSubscriber,
  exportSubscriber,
  getNewsletterState,
  previewNewsletter,
  testNewsletter,
} from '@houselights/contracts/newsletter/newsletter-operations'
import { getPushState } from '@houselights/contracts/push/push-operations'
import { Button, Code, Group, Paper, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { QueryResult } from '../../../layout/loading/query-result.tsx'
import { Details } from '../../../layout/page/details.tsx'
import { Section } from '../../../layout/page/section.tsx'
import { AreaPage } from '../../../operators/area/area-page.tsx'
import { operatorCall, operatorQuery } from '../../../operators/area/index.ts'
import { useDecide } from '../../../operators/decisions/index.ts'
import { NewsletterState, PushState } from '../../../operators/newsletter/newsletter-state.tsx'
import { pageHead } from '../../../page/head.ts'
import { loadOrFail } from '../../../page/load-or-fail.ts'

export const Route = createFileRoute('/_operators/admin/newsletter')({
  loader: async ({ context }) => {
    const { queryClient } = context
    const states = [
      queryClient.fetchQuery(operatorQuery(getNewsletterState)),
      queryClient.fetchQuery(operatorQuery(getPushState)),
    ]
    await loadOrFail('Failed to fetch the newsletter', Promise.all(states))
  },
  head: () => pageHead({ title: 'Newsletter' }),
  component: NewsletterPage,
})

function NewsletterPage() {
  const { data } = useQuery(operatorQuery(getNewsletterState))
  const { data: push } = useQuery(operatorQuery(getPushState))
  return (
    <AreaPage
      title="Newsletter"
      about="The weekly e-mail: subscribers, recent issues and a preview of the next one. Also browser notifications."
    >
      {data && <NewsletterState state={data} />}
      <Section title="The next issue">
        <DigestPreview />
      </Section>
      <Section title="One address">
        <AddressRequests />
      </Section>
      {push && <PushState state={push} />}
    </AreaPage>
  )
}

/** The weekly e-mail as it would be sent now: as HTML in a frame that runs no scripts, and as text. */
function DigestPreview() {
  const query = useQuery(operatorQuery(previewNewsletter))
  return (
    <QueryResult query={query} loadingText="Composing the e-mail…" failure="Couldn’t compose the e-mail">
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
          <p>Nothing to announce, so no e-mail would be sent.</p>
        )
      }
    </QueryResult>
  )
}

const FRAME = { w: '100%', maw: '40rem', h: '36rem', bg: '#fbf8f3' }

interface RequestResult {
  message: string
  data?: string
}

/** Sends a test issue to an address. Shows or erases what we store about the address, as its owner may request. */
function AddressRequests() {
  const [email, setEmail] = useState('')
  const [isConfirming, setConfirming] = useState(false)
  const { decide, lastResult, busy, error, reset } = useDecide<RequestResult>({ pageShowsErrors: true })
  const run = (send: (input: { body: { email: string } }) => Promise<RequestResult>) => () => {
    if (busy || !email.trim()) return
    reset()
    decide(() => send({ body: { email: email.trim() } }).finally(() => setConfirming(false)))
  }
  const sendTest = run(async (input) => ({ message: (await operatorCall(testNewsletter, input)).message }))
  const showStoredData = run(async (input) => ({
    message: 'This is everything we store:',
    data: JSON.stringify(await operatorCall(exportSubscriber, input), null, 2),
  }))
  const erase = run(async (input) => {
    await operatorCall(eraseSubscriber, input)
    return { message: 'Erased everything about that address.' }
  })
  return (
    <div className="with-script">
      <TextInput
        maw="26rem"
        label="E-mail address"
        type="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        onChange={({ currentTarget }) => {
          setEmail(currentTarget.value)
          setConfirming(false)
        }}
      />
      <Group gap="sm" my="md">
        <Button variant="default" aria-disabled={busy} onClick={sendTest}>
          Send a test issue
        </Button>
        <Button variant="default" aria-disabled={busy} onClick={showStoredData}>
          Show what we store about it
        </Button>
        <Button
          variant="default"
          aria-disabled={busy}
          onClick={isConfirming ? erase : () => email.trim() && setConfirming(true)}
        >
          {isConfirming ? 'Really erase everything about it' : 'Erase it'}
        </Button>
      </Group>
      <p role="status">{error ?? lastResult?.message}</p>
      {lastResult?.data && (
        <Code block mah="24rem" tabIndex={0}>
          {lastResult.data}
        </Code>
      )}
    </div>
  )
}
