import { subscribe } from '@houselights/api-client/queries'
import { showToast } from '@houselights/design-system/toast-store'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { OneFieldForm } from '../../layout/page/one-field-form.tsx'
import { toCityPath, useCity } from '../../page/page-city.ts'
import { FORM_PATH, type Outcome } from './form-outcome.ts'
import classes from './newsletter-form.module.css'

const getThanks = (city: string) => ({
  title: 'Successfully subscribed!',
  text: `You'll receive updates about the best indie shows in ${city}.`,
})
const FAILURE = { title: 'Subscription failed', text: 'Please try again later.' }

/** Without JavaScript, submitting the form redirects to this page with its `outcome` in the URL. */
export function NewsletterForm({ outcome }: { outcome: Outcome | undefined }) {
  const city = useCity()
  const [email, setEmail] = useState('')
  const { mutate, isPending, isIdle } = useMutation(subscribe)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!email.trim() || isPending) return
    mutate(email, {
      onSuccess: () => {
        setEmail('')
        showToast(getThanks(city.shortName))
      },
      onError: () => showToast({ ...FAILURE, tone: 'destructive' }),
    })
  }
  return (
    <section className={classes.card} aria-labelledby="newsletter">
      <div>
        <h2 id="newsletter">The week’s shows by e-mail</h2>
        <p>A weekly list. Confirm by e-mail first. We use your address only for this.</p>
      </div>
      <OneFieldForm
        action={toCityPath(city, FORM_PATH)}
        button="Subscribe"
        busy={isPending}
        onSend={send}
        type="email"
        name="email"
        maxLength={254}
        label="Your e-mail address"
        placeholder="name@host.org"
        autoComplete="email"
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
      />
      {outcome && isIdle && <OutcomeMessage {...(outcome === 'subscribed' ? getThanks(city.shortName) : FAILURE)} />}
    </section>
  )
}

const OutcomeMessage = ({ title, text }: typeof FAILURE) => (
  <p role="status" className={classes.outcome}>
    <strong>{title}</strong> {text}
  </p>
)
