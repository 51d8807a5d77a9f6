import { requestProposal } from '@houselights/contracts/operators/proposals'
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAsk } from './proposal-calls.ts'

/** The field for the address of a site. What was typed stays until the site is being read. */
export function AskForm({ onAsked }: { onAsked: (id: string) => void }) {
  const [address, setAddress] = useState('')
  const [wrong, setWrong] = useState<string>()
  const { ask, busy, error, reset } = useAsk((id) => {
    setAddress('')
    onAsked(id)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!address.trim()) return
    const { error: fault } = requestProposal.body.safeParse({ address })
    if (fault) setWrong(fault.issues[0]?.message)
    else ask(address)
  }
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        name="address"
        label="Address of the venue’s site"
        description="Its first page will do, such as https://lantern.example.com/"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={500}
        size="md"
        my="md"
        maw="44rem"
        required
        value={address}
        error={wrong ?? error}
        onChange={({ currentTarget }) => {
          setAddress(currentTarget.value)
          setWrong(undefined)
          if (error) reset()
        }}
      />
      <Button type="submit" size="md" loading={busy}>
        Read this site
      </Button>
    </form>
  )
}
