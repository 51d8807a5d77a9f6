import { errorText } from '@houselights/api-client/api-error'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { newsletterCalls } from '../operators/index.ts'
import classes from './newsletter-admin.module.css'

/** Sends a test mail to an address, and serves the requests of its owner: a copy of what is stored, or having it erased. */
export function AddressRequests() {
  const calls = newsletterCalls()
  const [email, setEmail] = useState('')
  const [said, setSaid] = useState<string>()
  const [file, setFile] = useState<string>()
  const [sure, setSure] = useState(false)
  const then = <Answer,>(tell: (answer: Answer) => void) => ({
    onSuccess: tell,
    onError: (error: unknown) => setSaid(errorText(error)),
    onSettled: () => setSure(false),
  })
  const test = useMutation({ ...calls.test(), ...then<{ message: string }>(({ message }) => setSaid(message)) })
  const copy = useMutation({
    ...calls.export(),
    ...then<object>((stored) => {
      setSaid('This is everything that is stored:')
      setFile(JSON.stringify(stored, null, 2))
    }),
  })
  const erase = useMutation({ ...calls.erase(), ...then(() => setSaid('Everything of that address is erased.')) })
  const busy = test.isPending || copy.isPending || erase.isPending
  const run = (mutate: (email: string) => void) => () => {
    if (busy || !email.trim()) return
    setFile(undefined)
    setSaid(undefined)
    mutate(email.trim())
  }
  return (
    <div className="with-script">
      <TextInput
        className={classes.address}
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
      <div className={classes.buttons}>
        <Button variant="default" aria-disabled={busy} onClick={run(test.mutate)}>
          Send the next issue there as a test
        </Button>
        <Button variant="default" aria-disabled={busy} onClick={run(copy.mutate)}>
          Show what is stored of it
        </Button>
        <Button
          variant="default"
          aria-disabled={busy}
          onClick={sure ? run(erase.mutate) : () => email.trim() && setSure(true)}
        >
          {sure ? 'Really erase everything of it' : 'Erase it'}
        </Button>
      </div>
      <p role="status">{said}</p>
      {file !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        <pre className={classes.text} tabIndex={0}>
          {file}
        </pre>
      )}
    </div>
  )
}
