import {
  eraseSubscriber,
  exportSubscriber,
  testNewsletter,
} from '@houselights/contracts/newsletter/newsletter-operations'
import { Button, Code, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { operatorCall } from '../area/index.ts'
import { useDecide } from '../decisions/index.ts'

interface Done {
  said: string
  file?: string
}

/** Sends a test mail to an address, and serves the requests of its owner: a copy of what is stored, or having it erased. */
export function AddressRequests() {
  const [email, setEmail] = useState('')
  const [sure, setSure] = useState(false)
  const { decide, done, busy, error, reset } = useDecide<Done>({ ownError: true })
  const run = (send: (input: { body: { email: string } }) => Promise<Done>) => () => {
    if (busy || !email.trim()) return
    reset()
    decide(() => send({ body: { email: email.trim() } }).finally(() => setSure(false)))
  }
  const test = run(async (input) => ({ said: (await operatorCall(testNewsletter, input)).message }))
  const copy = run(async (input) => ({
    said: 'This is everything that is stored:',
    file: JSON.stringify(await operatorCall(exportSubscriber, input), null, 2),
  }))
  const erase = run(async (input) => {
    await operatorCall(eraseSubscriber, input)
    return { said: 'Everything of that address is erased.' }
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
          setSure(false)
        }}
      />
      <Group gap="sm" my="md">
        <Button variant="default" aria-disabled={busy} onClick={test}>
          Send the next issue there as a test
        </Button>
        <Button variant="default" aria-disabled={busy} onClick={copy}>
          Show what is stored of it
        </Button>
        <Button variant="default" aria-disabled={busy} onClick={sure ? erase : () => email.trim() && setSure(true)}>
          {sure ? 'Really erase everything of it' : 'Erase it'}
        </Button>
      </Group>
      <p role="status">{error ?? done?.said}</p>
      {done?.file && (
        <Code block mah="24rem" tabIndex={0}>
          {done.file}
        </Code>
      )}
    </div>
  )
}
