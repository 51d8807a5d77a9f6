import type { DonationPage } from '@houselights/contracts/public-api/settings'

interface Analytics {
  gtag?: unknown
  plausible?: unknown
  dataLayer?: unknown
}

/** Reports a started donation. An analytics tool that fails must not keep the payment page from opening. */
export function trackDonation(details: { amount: number; context: string }): void {
  try {
    const { gtag, plausible, dataLayer } = window as unknown as Analytics
    if (typeof gtag === 'function') gtag('event', 'donation_initiated', details)
    else if (typeof plausible === 'function') plausible('donation_initiated', { props: details })
    else if (Array.isArray(dataLayer)) dataLayer.push({ event: 'donation_initiated', ...details })
  } catch (error) {
    console.error('The analytics tool failed:', error)
  }
}

export const TIERS = [
  { amount: 5, title: 'Buy us a coffee', badge: 'Supporter' },
  { amount: 15, title: 'Music lover', badge: 'Music Lover' },
  { amount: 30, title: 'Venue champion', badge: 'Champion' },
  { amount: 50, title: 'Scene builder', badge: 'Scene Builder' },
] as const
export const MIN_AMOUNT = 1
/** A larger amount is probably a typo. */
const MAX_AMOUNT = 100_000

/** The visitor's choice: a preset, or the custom amount they typed. Choosing one clears the other. */
export interface Choice {
  preset: number | null
  custom: string
}
export const NO_CHOICE: Choice = { preset: null, custom: '' }

/** Returns the amount in US dollars; null if none is chosen or the typed amount isn't valid. */
export function toAmount({ preset, custom }: Choice): number | null {
  if (preset !== null) return preset
  if (!/^\d+(\.\d{1,2})?$/.test(custom.trim())) return null
  const amount = Number(custom)
  return amount >= MIN_AMOUNT && amount <= MAX_AMOUNT ? amount : null
}

interface Donation {
  amount: number
  context: string
  entity?: string | undefined
}

// some payment pages drop a reference that is longer or has other characters
const toReference = (text: string) => text.replace(/[^\w-]+/g, '-').slice(0, 150)

/** Builds the payment page's address. Its own parameters contain the amount in cents and where the visitor donated. */
export function donationAddress({ url, parameters }: DonationPage, { amount, context, entity }: Donation): string {
  const address = new URL(url)
  address.searchParams.set(parameters.amount, String(Math.round(amount * 100)))
  if (parameters.context) address.searchParams.set(parameters.context, toReference(context))
  if (parameters.entity && entity) address.searchParams.set(parameters.entity, toReference(entity))
  return address.href
}
