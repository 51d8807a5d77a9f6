import { toErrorText } from '@houselights/api-client/api-error'
import type { suggestVenue } from '@houselights/api-client/forms/send-address'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { OneFieldForm } from './one-field-form.tsx'

type Outcome = 'sent' | 'failed'

interface AddressFormProps {
  /** Where the form is sent without JavaScript. */
  action: string
  /** Sends the address. */
  mutation: typeof suggestVenue
  button: string
  label: string
  placeholder: string
  /** The outcome of a form that was sent without JavaScript. */
  outcome: Outcome | undefined
  messages: Readonly<Record<Outcome, string>>
}

/** A form with which visitors send the address of a page. */
export function AddressForm({ mutation, outcome, messages, ...field }: AddressFormProps) {
  const [address, setAddress] = useState('')
  const { mutate, isPending, isSuccess, isIdle, error } = useMutation(mutation)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (address.trim() && !isPending) mutate(address, { onSuccess: () => setAddress('') })
  }
  const shownOutcome = isSuccess ? 'sent' : isIdle ? outcome : undefined
  return (
    <>
      <OneFieldForm
        {...field}
        busy={isPending}
        onSend={send}
        name="address"
        maxLength={500}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={address}
        error={error && toErrorText(error)}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
      <p role="status">{shownOutcome && messages[shownOutcome]}</p>
    </>
  )
}
