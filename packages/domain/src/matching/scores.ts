/**
 * Every number that decides which listings are one event. Set by hand on labeled pairs of real listings
 * (docs/matching.md). Some can change a lot without a different result for these pairs; they are estimates.
 */
export const SCORES = {
  /** From this score on, two listings are one event. */
  merge: 5,
  /** From this score on, a person should review the pair. */
  review: 3.75,

  /** Points for similar bills. The first that applies counts. */
  bill: {
    sameTitle: 6,
    sameHeadliner: 6,
    /** A listing's only act is anywhere on the other's bill. */
    onlyAct: 5.5,
    /** Some acts are on both: the first number, plus the second times the share of the shorter bill. */
    someActs: 3,
    allActs: 3,
    /** An act inside the other's unsplit title. */
    actInTitle: 4.5,
    /** Words in common, times their share of the shorter text. */
    words: 6,
  },
  /** The same ticket or detail page. */
  sameLink: 4,
  place: { same: 0.5, room: 0, open: -2, other: -3 },
  /** Points for the minutes between the two starts. More than `near` is `far`. */
  startGap: {
    same: { within: 30, points: 0.75 },
    doorsAndShow: { within: 60, points: 0.25 },
    near: { within: 90, points: -0.5 },
    far: { points: -1.5 },
  },
  /** Points for listings at one venue and time with no name in common. */
  together: {
    /** The acts share another bill. */
    tour: 5,
    /** Both are rows in a list of acts. */
    twoActs: 4,
    /** One of the listings is a row in a list of acts. */
    oneAct: 3.75,
  },
} as const

/** How much a word identifies an event: 0 for not at all, 1 for a rare word. */
export const WORD_WEIGHTS = {
  /** A word in COMMON_WORDS. */
  common: 0.25,
  /** A word of one or two letters, or one in many titles. */
  frequent: 0.5,
  rare: 1,
  /** A frequent word is in at least this many titles, and in more than this share of them. */
  frequentTitles: 8,
  frequentShare: 0.02,
  /** The minimum weight of a name's words to identify an event. */
  distinctiveName: 0.9,
  /**
   * The minimum that two texts must have in common to be compared by words: the number of words, their weight, and
   * their share of the shorter text.
   */
  minWords: 2,
  minWeight: 1.25,
  minShare: 0.5,
} as const

export const LIMITS = {
  /** The maximum minutes between doors and show. A later start is another show. */
  sameShowMinutes: 180,
  /** Two rows of one source with the same bill and more minutes between them are two sets in one night. */
  oneSetMinutes: 60,
  /** With at least this bill score, the same link outweighs different venues. */
  linkOverVenue: 3,
  /** With at least this bill score, two listings of one source can be one event. */
  listedTwice: 5,
  /** A link at more venues than this doesn't identify an event. */
  linkVenues: 2,
  /** A name with at least this many letters that begins a longer name is that name, cut off. */
  cutOffLetters: 14,
  /** Acts are on tour together if they share a bill within this many days. */
  tourDays: 62,
  /** Limits on the work: other bills per act, acts per bill, and acts per compared listing. */
  tourBills: 50,
  tourBillActs: 12,
  tourListingActs: 6,
  /** A source is a list of acts if it has at least this many rows, and this share of them have one act and no link. */
  actListRows: 5,
  actListShare: 0.95,
  /**
   * If an aggregator lists a single act, its name is searched for in the show's description only if it has at least this
   * many letters. A shorter name may be a common word.
   */
  singleActLetters: 6,
} as const
