interface Analytics {
  gtag?: unknown
  plausible?: unknown
  dataLayer?: unknown
}

/**
 * Reports a started donation to the page's analytics tool, where there is one. A tool that fails is told to the console: it
 * must not keep the payment page from opening.
 */
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
