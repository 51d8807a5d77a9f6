interface FeedRequest {
  venue: string
  city: string
  /** The page that refuses us. */
  url: string
  /** Our own address. Empty if unknown. */
  origin: string
}

/** Drafts an email that asks a venue for a feed of its shows. Its recipient is left to the operator. */
export const draftFeedRequest = ({ venue, city, url, origin }: FeedRequest): { subject: string; body: string } => ({
  subject: `A calendar feed for ${venue}`,
  body: [
    'Hello,',
    `Houselights${origin ? ` (${origin})` : ''} lists live music in ${city}. We would like to list your shows, with links to your site and your tickets.`,
    `Your site refuses our program at ${url}, and we respect that. Could you offer your calendar in one of these ways?`,
    '- an iCal or RSS address, which most calendar systems have\n- an exception for our program, whose name is “Houselights”\n- an API or a spreadsheet that you share already',
    'We fetch one page at a time, a few times a day. If you don’t want to be listed, tell us and we leave your venue out.',
    'Thank you!',
  ].join('\n\n'),
})

/** Returns a link that opens the draft in the operator's mail program, with line breaks as RFC 6068 requires. */
export const mailLink = ({ subject, body }: { subject: string; body: string }): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`
