import type { SiteCity } from '@houselights/contracts/cities/site-city'
import type { getSubscription } from '@houselights/contracts/newsletter/subscriptions'
import type { z } from 'zod'
import { toCityPath } from '../../page/page-city.ts'
import type { FormResult } from '../documents.ts'

interface SettingsFormsProps {
  subscription: z.output<typeof getSubscription.response>
  token: string
  city: SiteCity
  done: FormResult | undefined
}

const RESULT_TEXTS: Readonly<Record<FormResult, string>> = {
  confirmed: 'You’re subscribed. Choose what you want to hear about below, or leave it as is to get everything.',
  saved: 'Saved. Your next e-mail will use this.',
  unsubscribed: 'You won’t get any more e-mail from us.',
}

export function SettingsForms({ subscription, token, city, done }: SettingsFormsProps) {
  const { email, status, options, neighborhoods, genres } = subscription
  const action = toCityPath(city, '/newsletter/settings')
  const isSubscribed = status === 'confirmed'
  return (
    <>
      {done && (
        <p role="status" className="done">
          {RESULT_TEXTS[done]}
        </p>
      )}
      <p>
        {isSubscribed
          ? `The week’s shows in ${city.name} go to ${email}.`
          : `We don’t send anything to ${email}: ${UNSUBSCRIBED_REASONS[status]}.`}
      </p>
      {isSubscribed && (
        <form method="post" action={action}>
          <input type="hidden" name="token" value={token} />
          <Choices legend="Neighborhoods" name="neighborhoods" options={options.neighborhoods} chosen={neighborhoods} />
          <Choices legend="Genres" name="genres" options={options.genres} chosen={genres} />
          <div className="buttons">
            <button type="submit" name="do" value="save" className="main">
              Save
            </button>
            <button type="submit" name="do" value="unsubscribe">
              Unsubscribe
            </button>
          </div>
        </form>
      )}
      <h2>What we store about you</h2>
      <p className="soft">
        Your address, when you confirmed it, what you chose and which e-mails we sent. We don’t store where you are, or
        whether you open e-mails or click links.
      </p>
      <form method="post" action={action} className="buttons">
        <input type="hidden" name="token" value={token} />
        <button type="submit" name="do" value="export">
          Download it
        </button>
      </form>
      <details>
        <summary>Erase everything</summary>
        <p>We delete all of it right away and send no more e-mail. You can’t undo this.</p>
        <form method="post" action={action} className="buttons">
          <input type="hidden" name="token" value={token} />
          <button type="submit" name="do" value="erase" className="last">
            Erase everything now
          </button>
        </form>
      </details>
    </>
  )
}

const UNSUBSCRIBED_REASONS = {
  pending: 'the address isn’t confirmed yet',
  confirmed: '',
  unsubscribed: 'you unsubscribed',
  bounced: 'e-mail to it bounced',
} as const

interface ChoicesProps {
  legend: string
  name: string
  options: readonly string[]
  chosen: readonly string[]
}

const Choices = ({ legend, name, options, chosen }: ChoicesProps) =>
  options.length > 0 && (
    <fieldset>
      <legend>{legend}</legend>
      <p className="soft">If you choose none, you get all of them.</p>
      <div className="choices">
        {options.map((option) => (
          <label key={option}>
            <input type="checkbox" name={name} value={option} defaultChecked={chosen.includes(option)} />
            {option}
          </label>
        ))}
      </div>
    </fieldset>
  )
