/** What addresses in mails of a city are made from. */
export interface MailPlace {
  /** What links begin with: `https://houselights.example`. */
  site: string
  /** What the city's addresses on it begin with: '' or `/toronto`. */
  cityPath: string
  city: string
  timeZone: string
}

/** The addresses of a subscriber's own pages. */
export const settingsLink = ({ site, cityPath }: MailPlace, token: string): string =>
  `${site}${cityPath}/newsletter/settings?token=${token}`
export const unsubscribeLink = ({ site, cityPath }: MailPlace, token: string): string =>
  `${site}${cityPath}/newsletter/unsubscribe?token=${token}`
export const confirmLink = ({ site, cityPath }: MailPlace, token: string): string =>
  `${site}${cityPath}/newsletter/confirm?token=${token}`
