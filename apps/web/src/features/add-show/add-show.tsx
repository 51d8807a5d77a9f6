import { addShow } from '@houselights/api-client/forms/send-address'
import { AddressForm } from '../../layout/page/address-form.tsx'
import { toCityPath, useCity } from '../../page/page-city.ts'
import classes from './add-show.module.css'
import { FORM_PATH, type Outcome } from './form-outcome.ts'

const MESSAGES: Readonly<Record<Outcome, string>> = {
  sent: 'Thanks! We’ll check the page and list the show if we can read it there.',
  failed: 'Couldn’t send the address. Check it or try again later.',
}

export const AddShow = ({ outcome }: { outcome: Outcome | undefined }) => (
  <div className={classes.form}>
    <AddressForm
      action={toCityPath(useCity(), FORM_PATH)}
      mutation={addShow}
      button="Send"
      label="Address of the show’s page"
      placeholder="https://lantern.example.com/shows/moth-ballet"
      outcome={outcome}
      messages={MESSAGES}
    />
  </div>
)
