interface Words {
  whole: string
  fields?: Readonly<Record<string, string>>
}

const card = {
  slug: 'Names the event in addresses. It may change: the former one moves on (301).',
  title: 'The name that is shown.',
  date: 'The start, with the offset of its city at that moment; the bare day where no source gives an hour.',
  localDate: 'The day of its night: a night lasts until 6 AM, so a start at 3:30 AM on Sunday has the day of Saturday.',
  startsAt: 'Null where no source gives an hour.',
  price: 'As the source prints it.',
  admission: 'How one gets in, where it is printed.',
  age: 'The rule at the door, as printed.',
  status: 'unconfirmed: no source lists it any more, and none says why.',
  bill: 'Who plays, headliners first; empty where nobody is named.',
  inferred: 'Names of fields that were inferred rather than read.',
  artist: 'The headliner; null where nobody is named.',
}

/** What the document says of schemas and fields whose names do not say it all. */
export const FIELD_WORDS: Readonly<Record<string, Words>> = {
  Instant: { whole: "A moment by ISO 8601, with the offset of the venue's city." },
  LocalDay: { whole: "A day on the calendar of the venue's city: yyyy-MM-dd." },
  HttpUrl: { whole: 'An http or https address.' },
  Event: {
    whole: 'An event, because a source lists it; what no source says is null.',
    fields: {
      ...card,
      city: "The id of its venue's city.",
      night: 'The series or party, which is no act.',
      presenter: 'Who presents it.',
      tour: 'The tour, the album or the occasion.',
      endsAt: 'Where a source prints the end.',
      kind: 'Public events are music, or unknown.',
      access: 'What is stated of wheelchair access, seats and ages, and by whom; null where nobody states it.',
      sources: 'Who lists it: the most believed first.',
      lastSeenAt: 'When any source last confirmed it.',
    },
  },
  EventCard: {
    whole: 'What lists hold of an event.',
    fields: { ...card, seenOn: 'The source that last confirmed the event.' },
  },
  EventSource: {
    whole: 'A source that lists an event.',
    fields: {
      kind: "The venue's own page, who sells tickets for it, or a list of many venues.",
      url: 'The page that lists it.',
      firstSeenAt: 'When it was first read there.',
      lastSeenAt: 'When it was last read there.',
    },
  },
  Picture: {
    whole: 'A picture: its files are /api/pictures/{id}/{width}.avif and .webp, for each of the widths.',
    fields: {
      width: 'Of the widest file, in pixels.',
      widths: 'In pixels, ascending.',
      placeholder: 'The picture blurred, as a data: address.',
    },
  },
  SpotifyImage: { whole: 'A size of a picture at /api/pictures/spotify/{spotifyId}/{width}.' },
  Artist: {
    whole: 'An artist whom a public event bills.',
    fields: { upcomingCount: 'Upcoming public events that bill the artist, as headliner or support.' },
  },
  Venue: {
    whole: 'A venue.',
    fields: {
      capacity: 'Only where the evidence is firm.',
      access: 'What is stated of wheelchair access and seats, and by whom; null where nobody states it.',
      upcomingCount: 'Its upcoming public events.',
      weekCount: 'Of these, those in the next seven days.',
      isBeingScraped: 'Only at one venue: true until its first scrape has ended.',
    },
  },
  VenueName: { whole: 'A venue with simple=true.' },
  City: {
    whole: 'A city that is covered.',
    fields: { timeZone: 'By the names of the IANA database.', currency: 'ISO 4217.' },
  },
  DumpedEvent: {
    whole: 'An event in the nightly copies: its facts, without pictures and descriptions, which are works of others.',
  },
  DumpManifest: {
    whole: 'What the nightly copies are.',
    fields: {
      schema: 'Goes up when a field or a column is removed or means something else.',
      mode: 'demo and replay hold no live listings.',
      licence: 'What may be done with them.',
      attribution: 'Whom to name.',
    },
  },
  SiteStatus: {
    whole: 'How the sources of a city are doing.',
    fields: {
      mode: 'demo and replay serve no live listings.',
      now: 'The clock that the site runs by: in replay, the moment that is replayed.',
      unreachableSince: 'Set while no source can be reached.',
      staleSince: 'Set while the database does not answer, and what was known until then is served.',
    },
  },
}
