interface Analytics {
  gtag?: unknown
  plausible?: unknown
  dataLayer?: unknown
}

/** Reports a started donation to the page's analytics tool, where there is one. */
export function trackDonation(details: { amount: number; context: string }): void {
  const { gtag, plausible, dataLayer } = window as unknown as Analytics
  if (typeof gtag === 'function') gtag('event', 'donation_initiated', details)
  else if (typeof plausible === 'function') plausible('donation_initiated', { props: details })
  else if (Array.isArray(dataLayer)) dataLayer.push({ event: 'donation_initiated', ...details })
}
