import { randomBytes } from 'node:crypto'
import type { NewsletterSettings } from '@houselights/config/newsletter'
import type { Composed, DueDelivery } from '@houselights/database/newsletter/deliveries'
import { hashOfToken } from '@houselights/database/newsletter/subscriptions'
import { composeMail } from '@houselights/mails/compose'
import { digestOf } from '@houselights/mails/digest'
import { digestMail } from '@houselights/mails/digest-mail'
import { type MailPlace, unsubscribeLink } from '@houselights/mails/mail-links'
import { confirmMail, knownMail } from '@houselights/mails/sign-up-mails'
import type { CityFile } from '@houselights/types/city-files'
import type { DigestContent } from '@houselights/types/newsletter-mails'
import { pathOfCity } from '@houselights/types/site-city'

interface Composing {
  settings: NewsletterSettings
  /** The default one first. */
  cities: readonly CityFile[]
  content: (issue: string) => Promise<DigestContent | undefined>
}

/** What links in a city's mails begin with, and what they say of it. */
const placeOf = ({ id, name, timeZone }: CityFile, { settings, cities }: Composing): MailPlace => ({
  ...{ site: settings.site, city: name, timeZone },
  cityPath: pathOfCity(
    id,
    cities.map((city) => city.id),
  ),
})

/** Composes the mails of deliveries; an issue's content is read once for all of a round. */
export function deliveryComposer(services: Composing) {
  const { settings, cities } = services
  const contents = new Map<string, Promise<DigestContent | undefined>>()
  const contentOf = (issue: string) => {
    const known = contents.get(issue) ?? services.content(issue)
    contents.set(issue, known)
    return known
  }
  return async (due: DueDelivery): Promise<Composed> => {
    const city = cities.find(({ id }) => id === due.city) ?? cities[0]
    // of a city that is no longer there
    if (!city) return { empty: true }
    const place = placeOf(city, services)
    const addressed = { id: due.id, to: due.email, date: new Date() }
    if (due.kind === 'confirm') {
      const token = randomBytes(24).toString('base64url')
      return {
        message: await composeMail(settings, confirmMail(place, token), addressed),
        tokenHash: hashOfToken(token),
      }
    }
    const unsubscribe = unsubscribeLink(place, due.token)
    if (due.kind === 'known') return { message: await composeMail(settings, knownMail(place, due.token), addressed) }
    const content = due.issueId === null ? undefined : await contentOf(due.issueId)
    const digest = content && digestOf(content, due)
    if (!content || !digest) return { empty: true }
    const mail = digestMail(digest, place, { day: content.day, token: due.token, choice: due })
    return { message: await composeMail(settings, mail, { ...addressed, unsubscribe }) }
  }
}
