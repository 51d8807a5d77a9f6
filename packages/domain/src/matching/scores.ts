/**
 * Every number that decides which listings are one event. They were set by hand on labeled pairs of real listings
 * (docs/matching.md). Some can be moved far without changing the result there: those are estimates.
 */
export const SCORES = {
  /** From this sum on two listings are one event. */
  merge: 5,
  /** From this sum on a person should look. */
  review: 3.75,

  /** What the bills have in common; the first that applies counts. */
  bill: {
    sameTitle: 6,
    sameHeadliner: 6,
    /** The one act of a listing is somewhere on the other's bill. */
    onlyAct: 5.5,
    /** Some acts of both: the first number, and the second by the share of the shorter bill. */
    someActs: 3,
    allActs: 3,
    /** An act inside the other's unsplit title. */
    actInTitle: 4.5,
    /** Words, by their share of the shorter text. */
    words: 6,
  },
  /** The same ticket or detail page. */
  sameLink: 4,
  place: { same: 0.5, room: 0, open: -2, other: -3 },
  /** What the minutes between the two starts weigh; what is further apart than `near` is `far`. */
  hours: {
    same: { within: 30, points: 0.75 },
    doorsAndShow: { within: 60, points: 0.25 },
    near: { within: 90, points: -0.5 },
    far: { points: -1.5 },
  },
  /** Without a name in common, at one venue and hour. */
  together: {
    /** The acts share another bill. */
    tour: 5,
    /** Both are rows of a list of acts. */
    twoActs: 4,
    /** One of them is. */
    oneAct: 3.75,
  },
} as const

/** How much a word says about which event it is: 0 for nothing, 1 for a rare word. */
export const WORD_WEIGHTS = {
  /** A word of COMMON_WORDS. */
  common: 0.25,
  /** A word of one or two letters, or one that many titles have. */
  frequent: 0.5,
  rare: 1,
  /** A frequent word is in so many titles at least, and in more than this share of them. */
  frequentTitles: 8,
  frequentShare: 0.02,
  /** What the words of a name must weigh to identify an event. */
  distinctiveName: 0.9,
  /** What two texts must have in common to be compared by words: so many, of such weight, of such a share of the shorter one. */
  leastWords: 2,
  leastWeight: 1.25,
  leastShare: 0.5,
} as const

export const LIMITS = {
  /** Doors and show lie so many minutes apart at most; what starts later is another show. */
  sameShowMinutes: 180,
  /** Two rows of one source with the same bill further apart than this are two sets of one night. */
  oneSetMinutes: 60,
  /** Bill points from which the same link outweighs another venue. */
  linkOverVenue: 3,
  /** Bill points from which one source may list one event twice. */
  listedTwice: 5,
  /** A link at more venues than this identifies no event. */
  linkVenues: 2,
  /** A shorter name that begins a longer one is a cut-off name from so many letters on. */
  cutOffLetters: 14,
  /** Acts share a tour when they share a bill within so many days. */
  tourDays: 62,
  /** Of an act so many other bills are looked at, of a bill so many acts, of a compared listing so many: bounds of the work. */
  tourBills: 50,
  tourBillActs: 12,
  tourListingActs: 6,
  /** A source is a list of acts when it has so many rows, and such a share of them with one act and no link. */
  actListRows: 5,
  actListShare: 0.95,
  /** A shorter name of an act that an aggregator lists alone may be a common word of a description. */
  singleActLetters: 6,
} as const
