import type { EventKind } from '@houselights/contracts/entities/entities'
import { WHOLE_WEEKDAY } from '../dates/calendar-names.ts'
import { anyOf } from '../text/pattern.ts'

/**
 * Words that suggest a kind of event, and their weight by position:
 * - `whole`: they are the whole title (`Private event`);
 * - `end`: they end a part of the title, where an English name says what it is (`Pub Trivia Night`, but not `Bingo
 *   Day`);
 * - `title`: anywhere in the title or in a line around it;
 * - `label`: in the source's category or tags, or its remark on a title's only name (`Ada Brine (comedy)`);
 * - `text`: in the description.
 *
 * 1 is a hint, 2 is enough where a venue announces its shows, 3 is enough against one hint of music, 4 and more against
 * several. Positions that are left out count as 0. Words are folded, a hyphen becomes a space, `&` is a word.
 */
export interface KindFeature {
  kind: Exclude<EventKind, 'unknown'>
  words: RegExp
  weights: { whole?: number; end?: number; title?: number; label?: number; text?: number }
  /** An event that nobody pays for. Ignored if a price is printed, because acts have such names too. */
  onlyIfFree?: true
}

/** Weights of evidence other than words, on the same scale. */
export const WEIGHTS = {
  /** How likely each kind of calendar is to list music, before any words count. `venue` is a venue's own calendar. */
  expected: { music: 2, dance: 2, venue: 1, bar: 0, mixed: -1 },
  /** Performers listed one by one: comedians are listed too. A list that only repeats the title is weak evidence. */
  performers: { named: 2, titled: 1 },
  /** A title that lists acts: `Glass Kite // Iron Comet`, `Glass Kite w/ Iron Comet`. */
  listOfActs: 1,
  knownGenre: 1,
  /**
   * The kind that the source states reliably. If a source lists mostly music, the word music from it is weak evidence.
   */
  stated: { music: 3, other: 6 },
  /** The maximum for words in the description, however many there are. */
  maxText: 2,
  /** The maximum for one name in a list, which is only part of the event. */
  maxName: 2,
} as const

/** Defines a feature by whole words or phrases, anywhere in the text. */
const defineFeature =
  (kind: KindFeature['kind'], weights: KindFeature['weights'], options: { onlyIfFree?: true } = {}) =>
  (strings: TemplateStringsArray, ...parts: readonly string[]): KindFeature => ({
    kind,
    weights,
    ...options,
    words: new RegExp(String.raw`\b${anyOf(strings, ...parts)}\b`, 'g'),
  })

/** Text after `closed` if a venue isn't open that night. */
const CLOSED_FOR = anyOf` for| early| until| on| thanksgiving| christmas| new year| ${WHOLE_WEEKDAY}|$`
/** A venue that is closed, or has nothing booked. */
const NOT_OPEN = `(?:we re |we are |venue |bar |club )?closed${CLOSED_FOR}.*|dark`
const NO_SHOW = `no (?:event|show|music|concert|gig|performance)s?(?: scheduled)?`

/** Subjects that come before `class` or `lessons`. */
const CLASS_SUBJECTS = anyOf`
  dance|dancing|salsa|bachata|swing|tango|lindy hop|zouk|yoga|pilates|zumba|pole|fitness|
  guitar|drum|drumming|piano|voice|singing|songwriting|
  cooking|cocktail|art|drawing|painting|pottery|craft|acting|improv|writing|beginners?|drop in|free
`

/** The features. `docs/kinds.md` says how to add a word. */
export const KIND_FEATURES: readonly KindFeature[] = [
  // Not a public event.
  defineFeature('private', { whole: 6, end: 3 })`
    private (?:event|rental|booking|hire|engagement|buy ?out)s?|(?:venue|room) rental|buy ?out
  `,
  defineFeature('private', { whole: 3 }, { onlyIfFree: true })`private (?:function|party|affair|reception|gathering)`,
  { kind: 'private', words: /^closed (?:to the public|for (?:a )?private)\b.*/gm, weights: { whole: 7 } },
  defineFeature('private', { whole: 3 }, { onlyIfFree: true })`wedding|bridal shower|baby shower`,
  {
    kind: 'other',
    words: new RegExp(String.raw`^(?:${NOT_OPEN}|${NO_SHOW})\b`, 'gm'),
    weights: { whole: 6 },
    onlyIfFree: true,
  },
  // after the name of a series: `Tuesday Jazz: No Music Tonight`
  {
    kind: 'other',
    words: /^no (?:live )?(?:music|shows?|concerts?) (?:tonight|today|this week)$/gm,
    weights: { end: 6 },
  },
  defineFeature('other', { title: 5 })`
    not a concert ticket|ticket add on|add on only|parking pass|(?:vip|seat|ticket|table) upgrade
  `,

  // Games and contests.
  defineFeature('karaoke', { whole: 5, end: 5, title: 3, label: 4 })`karaoke`,
  defineFeature('karaoke', { text: 2 })`karaoke (?:night|party|every)`,
  defineFeature('trivia', { whole: 5, end: 5, label: 4 })`trivia|quiz|quizz?o|bingo`,
  defineFeature('trivia', { title: 2 })`trivia`,
  defineFeature('trivia', { title: 3, text: 2 })`pub quiz|trivia (?:night|contest)|bingo night|drag bingo`,
  defineFeature('other', { title: 3, label: 3, text: 2 })`
    board ?games?|table ?top games?|game night|games night|video games?|
    dungeons (?:&|and) dragons|d & d|magic the gathering|mah ?jongg?|casino night|game show
  `,
  defineFeature('other', { end: 2 })`
    chess|poker|pinball|cribbage|puzzles?|beer pong|raffle|
    (?:costume|eating|beauty|look ?alike) contest|(?:start ?up|pitch|business) competition|
    tournament
  `,

  // Sports.
  defineFeature('sport', { title: 2 })`
    world cup|super ?bowl|stanley cup|nba|nfl|mlb|nhl|wnba|ufc|march madness|
    (?:premier|champions) league|copa america
  `,
  defineFeature('sport', { title: 3, text: 2 })`(?:watch|viewing) party|the big screens?`,
  defineFeature('sport', { title: 2 })`kick ?off|(?:quarter|semi) ?finals?|playoffs?`,
  defineFeature('sport', { title: 1 })`vs?`,
  defineFeature('sport', { end: 2 })`
    game day|match day|fight night|(?:arm |pro )?wrestling|boxing|roller derby|hockey|basketball|
    soccer|football|ping pong|fun run|5k
  `,
  defineFeature('sport', { label: 4 })`sports?|hockey|basketball|baseball|soccer|football|wrestling|boxing|athletics?`,

  // Stage and screen.
  defineFeature('comedy', { title: 3, text: 2 })`
    stand ?up (?:comedy|comedians?|comics?|shows?|showcase|nights?)|
    comedy (?:show|night|open mic|showcase|hour|special|jam|club|fest|festival|series|variety|tour)s?|
    open mic comedy|(?:evening|night) of comedy|(?:sketch|improv|musical) comedy|
    improv (?:show|night|troupe|jam)|roast battle|comedy roast
  `,
  defineFeature('comedy', { whole: 3, end: 2, title: 1, label: 5 })`
    (?<!^the \w{1,20} )(?:comedy|comedians?|comics?|stand ?up|improv)
  `,
  defineFeature('comedy', { text: 2 })`stand ?up comedy|comedians?`,
  defineFeature('film', { title: 3, text: 2 })`
    (?:film|movie|cinema|documentary|concert) (?:screening|night|series|festival|fest|premiere|club|marathon)s?|
    screening of|screenings|sing along screening
  `,
  defineFeature('film', { end: 4 })`screening`,
  defineFeature('film', { whole: 3, title: 2, text: 2 })`not rated|rated (?:g|pg|pg 13|r|nc 17)`,
  defineFeature('film', { label: 4 })`films?|movies?|cinema|screenings?`,
  defineFeature('other', { title: 3, text: 1 })`
    burlesque (?:shows?|revues?|nights?)|
    drag (?:show|brunch|race|revue|story ?time|extravaganza|performers?|cabaret|queens?|kings?)|
    puppet show|magic show|fashion show|story ?time
  `,
  defineFeature('other', { end: 1, text: 1 })`drag|magicians?|illusionist|hypnotist|mentalist|circus|puppets?`,
  defineFeature('other', { label: 3 })`theat(?:re|er)|musicals?|variety|drag|burlesque`,
  defineFeature('other', { label: 4 })`magic|illusion|circus|puppetry`,

  // Spoken word.
  defineFeature('talk', { title: 3, text: 2 })`
    story ?tell(?:ing|ers)|story ?slam|poetry (?:\w+ )?(?:reading|slam|night|open mic)|
    open mic poetry|staged reading|reading series|book (?:launch|reading|club|talk|signing)|
    author (?:talk|reading|visit)|(?:artist|gallery|curator|science|fireside) (?:talk|chat)s?|
    panel discussion|lecture series|live podcast
  `,
  defineFeature('talk', { whole: 3, end: 3 })`
    lectures?|spoken word|story ?tell(?:ing|ers)|symposium|conference|keynote|town hall meeting|
    debate
  `,
  defineFeature('talk', { end: 2, title: 1 })`poetry|podcast|panel|in conversation(?: with)?`,
  defineFeature('talk', { label: 3 })`
    talks?|lectures?|literary|literature|readings?|poetry|spoken word|storytelling|podcasts?|
    conference
  `,

  // Classes.
  defineFeature('class', { end: 3, label: 3 })`
    ${CLASS_SUBJECTS} (?:class|classes|lessons?)|
    workshops?|master ?class(?:es)?|boot ?camp|seminar|webinar|training
  `,
  defineFeature('class', { label: 3 })`class|classes|workshops?|courses?|education`,
  defineFeature('class', { title: 2, label: 3, text: 1 })`
    (?:figure|life|model) drawing|live model|drink (?:&|and) draw|paint (?:&|and|n) sip|
    paint night|craft night|crafternoon|tarot readings?|knitting|crochet|pottery|yoga|pilates|
    meditation|breathwork
  `,
  defineFeature('class', { end: 2 })`sketch|sketching|drawing`,

  // Exhibitions, markets, food and drink.
  // `Open House` alone may be a night of house music
  defineFeature('other', { end: 3 })`(?<=\w )open house`,
  defineFeature('other', { end: 4 })`(?:vinyl|album|record) listening (?:party|session|event)`,
  defineFeature('other', { title: 3, label: 3, text: 2 })`
    exhibitions?|art (?:show|opening|walk|fair)|gallery opening|open studios?
  `,
  defineFeature('other', { label: 2 })`
    the arts|visual arts?|museums?|galler(?:y|ies)|food|drink|culinary|fashion|health|wellness|
    business|networking|community|family|kids|experiences?|science|politics|religion|holiday
  `,
  defineFeature('other', { end: 5, title: 3 })`
    (?:night|flea|crafts?|makers?|artisan|farmers?|holiday|vintage|christmas|swap) (?:market|bazaar|fair)s?(?! (?:duo|trio|quartet|quintet|band|ensemble))|
    (?:clothing|plant|record|toy|seed) swap|
    (?:record|book|zine|comic|art|job|career|health) (?:fair|fest|expo)|expo
  `,
  defineFeature('other', {
    end: 3,
  })`(?:book|bake|garage|yard|rummage|plant|sidewalk|estate|clothing|community|record) sale`,
  defineFeature('other', { title: 2 })`
    (?:wine|beer|whiskey|whisky|sake|mezcal|tequila|cheese|chocolate) (?:tasting|dinner|pairing)|
    cook ?off|crawfish boil|crab feed|pot ?luck|
    (?:thanksgiving|christmas|mother s day|father s day|easter) (?:dinner|brunch|lunch|buffet)
  `,
  defineFeature('other', { end: 1 })`brunch|dinner|buffet|happy hour|industry night|taco tuesday|pop up`,
  defineFeature('other', { whole: 2 })`happy hour|industry night|taco tuesday`,

  // Social events.
  defineFeature('other', { end: 4 })`(?:high school|alumni|family|class of \d{4}) reunion`,
  defineFeature('other', { title: 5 })`(?:pub|bar|club|brewery) crawl`,
  defineFeature('other', {
    title: 3,
  })`speed dating|singles (?:night|mixer|event)|networking (?:event|mixer|night)|hackathon`,
  defineFeature('other', { end: 2 })`
    mixer|swap ?meet|meet ?ups?|(?:community|neighbou?rhood|members?) meeting|fund ?raiser|
    silent auction|gala|(?:toy|food|blood|coat|clothing) drive|orientation|auditions?
  `,

  // Music.
  defineFeature('music', { title: 2 })`
    live (?:music|band|bands|jazz|score)|dj set|b2b|
    (?:album|record|ep|lp|single|cassette|cd) release|release (?:show|party)|dance party|
    open stage|song ?writers?|singers?|concerts?|orchestra|symphony|philharmonic|quartet|quintet|
    sextet|septet|trio|big band|jazz band|choir
  `,
  defineFeature('music', { end: 1 })`dance`,
  defineFeature('music', { title: 5, text: 2 })`live (?:music|band|bands)`,
  defineFeature('music', { title: 1 })`
    djs?|vjs?|bands?|jam|open mic|rave|tribute|unplugged|acoustic|vinyl|songs?|sounds?|spins?|
    beats|grooves?|duo|ensemble|music|performs?|performing
  `,
  defineFeature('music', { title: 1 })`
    jazz|blues|punk|metal|rock|techno|house|disco|funk|soul|reggae|reggaeton|hip hop|rap|r & b|
    rnb|folk|bluegrass|americana|country|salsa|bachata|cumbia|latin|afro ?beats?|dancehall|dub|
    ska|edm|electronic|goth|indie|emo|pop|k ?pop|motown|gospel|swing|new wave
  `,
  defineFeature('music', { label: 2 })`music|musical event|concerts?|djs?|live band|open mic|dance party|nightlife`,
  defineFeature('music', { text: 1 })`
    music|bands?|djs?|albums?|ep|songs?|songwriter|singer|vocals|vocalist|guitar|guitarist|drums|
    drummer|duo|trio|quartet|quintet|bass|piano|sax|trumpet|orchestra|concert|bandcamp|soundcloud|
    jazz|punk|rock|metal|techno|house|disco|funk|soul|reggae|dancehall|reggaeton|hip hop|folk|
    dance floor|vinyl
  `,
]
