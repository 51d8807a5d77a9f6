import { suggestVenue } from '@houselights/api-client/forms/send-address'
import { Link } from '@tanstack/react-router'
import { AddressForm } from '../../layout/page/address-form.tsx'
import { toCityPath, useCity } from '../../page/page-city.ts'
import { FORM_PATH, type Outcome } from './form-outcome.ts'
import classes from './suggest-venue.module.css'

const MESSAGES: Readonly<Record<Outcome, string>> = {
  sent: 'Thanks! We’ll check its site and add the venue if we can get its shows.',
  failed: 'Couldn’t send your suggestion. Check the address or try again later.',
}

export const SuggestVenue = ({ outcome }: { outcome: Outcome | undefined }) => (
  <section className={classes.suggest} aria-labelledby="missing-venue">
    <h2 id="missing-venue">Missing a venue?</h2>
    <AddressForm
      action={toCityPath(useCity(), FORM_PATH)}
      mutation={suggestVenue}
      button="Suggest"
      label="Its website"
      placeholder="https://lantern.example.com/"
      outcome={outcome}
      messages={MESSAGES}
    />
    <p>
      Just one show? <Link to="/add-show">Add a show</Link>
    </p>
  </section>
)
