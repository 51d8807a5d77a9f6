interface Analytics {
  gtag?: unknown
  plausible?: unknown
  dataLayer?: unknown
}

/** Tells an analytics facility of the page, where there is one, that a donation was begun. */
export function trackDonation(details: { amount: number; context: string }): void {
  const { gtag, plausible, dataLayer } = window as unknown as Analytics
  if (typeof gtag === 'function') gtag('event', 'donation_initiated', details)
  else if (typeof plausible === 'function') plausible('donation_initiated', { props: details })
  else if (Array.isArray(dataLayer)) dataLayer.push({ event: 'donation_initiated', ...details })
}
