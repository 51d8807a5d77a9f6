import { Button } from '@houselights/design-system/components/button'
import { TextField } from '@houselights/design-system/components/field'
import { useState } from 'react'
import { useSettings } from '../../hooks/use-settings.ts'
import { donationAddress, MIN_AMOUNT, NO_CHOICE, TIERS, toAmount, trackDonation } from './donation.ts'
import classes from './donation-card.module.css'

/** Opens an external payment page. Renders nothing if none is configured. */
export function DonationCard({ context, entity }: { context: string; entity?: string }) {
  const settings = useSettings()
  const [choice, setChoice] = useState(NO_CHOICE)
  const amount = toAmount(choice)
  const page = settings.donation
  if (!page) return null
  const donate = () => {
    if (amount === null || amount <= 0) return
    trackDonation({ amount, context })
    window.open(donationAddress(page, { amount, context, entity }), '_blank', 'noopener')
  }
  return (
    <section className={`with-script screen-only ${classes.card}`} aria-labelledby="donation">
      <h2 id="donation">Keep the lights on</h2>
      <p className="quiet">Venues don’t pay to be listed on Houselights. If it got you to a show, chip in.</p>
      <fieldset className={classes.tiers}>
        <legend className="visually-hidden">Amount</legend>
        {TIERS.map(({ amount: preset, title, badge }) => (
          <button
            key={preset}
            type="button"
            className={classes.tier}
            aria-pressed={choice.preset === preset}
            onClick={() => setChoice({ preset, custom: '' })}
          >
            <span className={classes.amount}>${preset}</span> <span className={classes.tierTitle}>{title}</span>{' '}
            <span className={classes.badge}>{badge}</span>
          </button>
        ))}
      </fieldset>
      <TextField
        type="number"
        inputMode="decimal"
        min={MIN_AMOUNT}
        step="any"
        label="Another amount, in dollars"
        placeholder="12"
        value={choice.custom}
        onChange={({ currentTarget }) => setChoice({ preset: null, custom: currentTarget.value })}
      />
      <Button disabled={amount === null} onClick={donate}>
        {amount === null ? 'Donate' : `Donate $${amount}`}
      </Button>
      <p className={`quiet ${classes.note}`}>Opens the payment page in a new tab.</p>
    </section>
  )
}
