import { toErrorText } from '@houselights/api-client/api-error'
import { suggestVenue } from '@houselights/api-client/queries'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { OneFieldForm } from '../../layout/page/one-field-form.tsx'
import { toCityPath, useCity } from '../../page/page-city.ts'
import { FORM_PATH, type Outcome } from './form-outcome.ts'
import classes from './suggest-venue.module.css'

const MESSAGES: Readonly<Record<Outcome, string>> = {
  sent: 'Thanks! We’ll check its site and add the venue if we can get its shows.',
  failed: 'Couldn’t send your suggestion. Check the address or try again later.',
}

export function SuggestVenue({ outcome }: { outcome: Outcome | undefined }) {
  const [address, setAddress] = useState('')
  const { mutate, isPending, isSuccess, isIdle, error } = useMutation(suggestVenue)
  const suggest = (event: FormEvent) => {
    event.preventDefault()
    if (address.trim() && !isPending) mutate(address, { onSuccess: () => setAddress('') })
  }
  const shownOutcome = isSuccess ? 'sent' : isIdle ? outcome : undefined
  return (
    <section className={classes.suggest} aria-labelledby="missing-venue">
      <h2 id="missing-venue">Missing a venue?</h2>
      <OneFieldForm
        action={toCityPath(useCity(), FORM_PATH)}
        button="Suggest"
        busy={isPending}
        onSend={suggest}
        name="address"
        maxLength={500}
        label="Its website"
        placeholder="https://lantern.example.com/"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={address}
        error={error && toErrorText(error)}
        onChange={({ currentTarget }) => setAddress(currentTarget.value)}
      />
      <p role="status">{shownOutcome && MESSAGES[shownOutcome]}</p>
    </section>
  )
}
