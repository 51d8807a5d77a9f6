import type { EventKind } from '@houselights/types/entities'
import { WHOLE_WEEKDAY } from './calendar-names.ts'
import { anyOf } from './pattern.ts'

/**
 * Words that are signs of a kind of event, and what they weigh by the place where they stand:
 * - `whole`: they are all that the title says (`Private event`);
 * - `end`: they end a part of the title, as what an English name says the thing is (`Pub Trivia Night`, but not `Bingo Day`);
 * - `title`: anywhere in the title or in a line beside it;
 * - `label`: in the source's own category or tags, or its remark on the one name of a title (`Ada Brine (comedy)`);
 * - `text`: in the description.
 *
 * 1 is a hint, 2 enough by itself where a venue announces its shows, 3 enough beside a hint of music, 4 and more beside
 * several. A place that is left out says nothing. Words are folded, a hyphen is a blank, `&` stands by itself.
 */
export interface Sign {
  kind: Exclude<EventKind, 'unknown'>
  words: RegExp
  weigh: { whole?: number; end?: number; title?: number; label?: number; text?: number }
  /** Nobody is charged for it: not read where a price is printed, since acts have such names too. */
  uncharged?: true
}

/** What weighs beside words, on the same scale. */
export const WEIGHTS = {
  /** How likely each kind of list makes music, before a word is read; a venue's own list has no name. */
  expected: { music: 2, dance: 2, venue: 1, bar: 0, mixed: -1 },
  /** Performers listed one by one: comedians are, too. A list that only says the title again says little. */
  performers: { named: 2, titled: 1 },
  /** A title that lists acts: `Glass Kite // Iron Comet`, `Glass Kite w/ Iron Comet`. */
  listOfActs: 1,
  knownGenre: 1,
  /** What the source firmly holds it to be. A source that lists mostly music says little when it says music. */
  stated: { music: 3, other: 6 },
  /** Words of the description count to here, however many there are. */
  mostText: 2,
  /** What one name of a list may weigh: it is a part of the evening. */
  mostName: 2,
} as const

/** These words or phrases, whole, wherever they stand. */
const anyWord = (strings: TemplateStringsArray, ...parts: readonly string[]): RegExp =>
  new RegExp(String.raw`\b${anyOf(strings, ...parts)}\b`, 'g')

/** What stands behind `closed` where a venue is not open that evening. */
const CLOSED_FOR = anyOf` for| early| until| on| thanksgiving| christmas| new year| ${WHOLE_WEEKDAY}|$`
/** A venue that is not open, and what it did not book. */
const NOT_OPEN = `(?:we re |we are |venue |bar |club )?closed${CLOSED_FOR}.*|dark`
const NO_SHOW = `no (?:event|show|music|concert|gig|performance)s?(?: scheduled)?`

/** What is taught, in front of `class` or `lessons`. */
const TAUGHT = anyOf`
  dance|dancing|salsa|bachata|swing|tango|lindy hop|zouk|yoga|pilates|zumba|pole|fitness|
  guitar|drum|drumming|piano|voice|singing|songwriting|
  cooking|cocktail|art|drawing|painting|pottery|craft|acting|improv|writing|beginners?|drop in|free
`

/** The table. `docs/kinds.md` says how a word is added. */
export const SIGNS: readonly Sign[] = [
  // no public event
  {
    kind: 'private',
    words: anyWord`private (?:event|rental|booking|hire|engagement|buy ?out)s?|(?:venue|room) rental|buy ?out`,
    weigh: { whole: 6, end: 3 },
  },
  {
    kind: 'private',
    words: anyWord`private (?:function|party|affair|reception|gathering)`,
    weigh: { whole: 3 },
    uncharged: true,
  },
  { kind: 'private', words: /^closed (?:to the public|for (?:a )?private)\b.*/gm, weigh: { whole: 7 } },
  { kind: 'private', words: anyWord`wedding|bridal shower|baby shower`, weigh: { whole: 3 }, uncharged: true },
  {
    kind: 'other',
    words: new RegExp(String.raw`^(?:${NOT_OPEN}|${NO_SHOW})\b`, 'gm'),
    weigh: { whole: 6 },
    uncharged: true,
  },
  {
    kind: 'other',
    words: anyWord`not a concert ticket|ticket add on|add on only|parking pass|(?:vip|seat|ticket|table) upgrade`,
    weigh: { title: 5 },
  },

  // games and contests
  { kind: 'karaoke', words: /\bkaraoke\b/g, weigh: { whole: 5, end: 5, title: 3, label: 4 } },
  { kind: 'karaoke', words: /\bkaraoke (?:night|party|every)\b/g, weigh: { text: 2 } },
  { kind: 'trivia', words: anyWord`trivia|quiz|quizz?o|bingo`, weigh: { whole: 5, end: 5, label: 4 } },
  { kind: 'trivia', words: /\btrivia\b/g, weigh: { title: 2 } },
  {
    kind: 'trivia',
    words: anyWord`pub quiz|trivia (?:night|contest)|bingo night|drag bingo`,
    weigh: { title: 3, text: 2 },
  },
  {
    kind: 'other',
    words: anyWord`
      board ?games?|table ?top games?|game night|games night|video games?|
      dungeons (?:&|and) dragons|d & d|magic the gathering|mah ?jongg?|casino night|game show
    `,
    weigh: { title: 3, label: 3, text: 2 },
  },
  {
    kind: 'other',
    words: anyWord`
      chess|poker|pinball|cribbage|puzzles?|beer pong|raffle|
      (?:costume|eating|beauty|look ?alike) contest|(?:start ?up|pitch|business) competition|
      tournament
    `,
    weigh: { end: 2 },
  },

  // sport
  {
    kind: 'sport',
    words: anyWord`
      world cup|super ?bowl|stanley cup|nba|nfl|mlb|nhl|wnba|ufc|march madness|
      (?:premier|champions) league|copa america
    `,
    weigh: { title: 2 },
  },
  { kind: 'sport', words: anyWord`(?:watch|viewing) party|the big screens?`, weigh: { title: 3, text: 2 } },
  { kind: 'sport', words: anyWord`kick ?off|(?:quarter|semi) ?finals?|playoffs?`, weigh: { title: 2 } },
  { kind: 'sport', words: /\bvs?\b/g, weigh: { title: 1 } },
  {
    kind: 'sport',
    words: anyWord`
      game day|match day|fight night|(?:arm |pro )?wrestling|boxing|roller derby|hockey|basketball|
      soccer|football|ping pong|fun run|5k
    `,
    weigh: { end: 2 },
  },
  {
    kind: 'sport',
    words: anyWord`sports?|hockey|basketball|baseball|soccer|football|wrestling|boxing|athletics?`,
    weigh: { label: 4 },
  },

  // the stage and the screen
  {
    kind: 'comedy',
    words: anyWord`
      stand ?up (?:comedy|comedians?|comics?|shows?|showcase|nights?)|
      comedy (?:show|night|open mic|showcase|hour|special|jam|club|fest|festival|series|variety|tour)s?|
      open mic comedy|(?:evening|night) of comedy|(?:sketch|improv|musical) comedy|
      improv (?:show|night|troupe|jam)|roast battle|comedy roast
    `,
    weigh: { title: 3, text: 2 },
  },
  {
    kind: 'comedy',
    words: /\b(?<!^the \w{1,20} )(?:comedy|comedians?|comics?|stand ?up|improv)\b/g,
    weigh: { whole: 3, end: 2, title: 1, label: 5 },
  },
  { kind: 'comedy', words: anyWord`stand ?up comedy|comedians?`, weigh: { text: 2 } },
  {
    kind: 'film',
    words: anyWord`
      (?:film|movie|cinema|documentary|concert) (?:screening|night|series|festival|fest|premiere|club|marathon)s?|
      screening of|screenings|sing along screening
    `,
    weigh: { title: 3, text: 2 },
  },
  { kind: 'film', words: /\bscreening\b/g, weigh: { end: 4 } },
  { kind: 'film', words: anyWord`films?|movies?|cinema|screenings?`, weigh: { label: 4 } },
  {
    kind: 'other',
    words: anyWord`
      burlesque (?:shows?|revues?|nights?)|
      drag (?:show|brunch|race|revue|story ?time|extravaganza|performers?|cabaret|queens?|kings?)|
      puppet show|magic show|fashion show|story ?time
    `,
    weigh: { title: 3, text: 1 },
  },
  {
    kind: 'other',
    words: anyWord`drag|magicians?|illusionist|hypnotist|mentalist|circus|puppets?`,
    weigh: { end: 1, text: 1 },
  },
  { kind: 'other', words: anyWord`theat(?:re|er)|musicals?|variety|drag|burlesque`, weigh: { label: 3 } },
  { kind: 'other', words: anyWord`magic|illusion|circus|puppetry`, weigh: { label: 4 } },

  // the spoken word
  {
    kind: 'talk',
    words: anyWord`
      story ?tell(?:ing|ers)|story ?slam|poetry (?:\w+ )?(?:reading|slam|night|open mic)|
      open mic poetry|staged reading|reading series|book (?:launch|reading|club|talk|signing)|
      author (?:talk|reading|visit)|(?:artist|gallery|curator|science|fireside) (?:talk|chat)s?|
      panel discussion|lecture series|live podcast
    `,
    weigh: { title: 3, text: 2 },
  },
  {
    kind: 'talk',
    words: anyWord`
      lectures?|spoken word|story ?tell(?:ing|ers)|symposium|conference|keynote|town hall meeting|
      debate
    `,
    weigh: { whole: 3, end: 3 },
  },
  { kind: 'talk', words: anyWord`poetry|podcast|panel|in conversation(?: with)?`, weigh: { end: 2, title: 1 } },
  {
    kind: 'talk',
    words: anyWord`
      talks?|lectures?|literary|literature|readings?|poetry|spoken word|storytelling|podcasts?|
      conference
    `,
    weigh: { label: 3 },
  },

  // classes
  {
    kind: 'class',
    words: anyWord`
      ${TAUGHT} (?:class|classes|lessons?)|
      workshops?|master ?class(?:es)?|boot ?camp|seminar|webinar|training
    `,
    weigh: { end: 3, label: 3 },
  },
  { kind: 'class', words: anyWord`class|classes|workshops?|courses?|education`, weigh: { label: 3 } },
  {
    kind: 'class',
    words: anyWord`
      (?:figure|life|model) drawing|live model|drink (?:&|and) draw|paint (?:&|and|n) sip|
      paint night|craft night|crafternoon|tarot readings?|knitting|crochet|pottery|yoga|pilates|
      meditation|breathwork
    `,
    weigh: { title: 2, label: 3, text: 1 },
  },
  { kind: 'class', words: anyWord`sketch|sketching|drawing`, weigh: { end: 2 } },

  // exhibitions, markets, food and drink
  {
    kind: 'other',
    words: anyWord`exhibitions?|art (?:show|opening|walk|fair)|gallery opening|open studios?`,
    weigh: { title: 3, label: 3, text: 2 },
  },
  {
    kind: 'other',
    words: anyWord`
      the arts|visual arts?|museums?|galler(?:y|ies)|food|drink|culinary|fashion|health|wellness|
      business|networking|community|family|kids|experiences?|science|politics|religion|holiday
    `,
    weigh: { label: 2 },
  },
  {
    kind: 'other',
    words: anyWord`
      (?:night|flea|crafts?|makers?|artisan|farmers?|holiday|vintage|christmas|swap) (?:market|bazaar|fair)s?|
      (?:clothing|plant|record|toy|seed) swap|
      (?:record|book|zine|comic|art|job|career|health) (?:fair|fest|expo)|expo
    `,
    weigh: { end: 5, title: 3 },
  },
  {
    kind: 'other',
    words: anyWord`(?:book|bake|garage|yard|rummage|plant|sidewalk|estate|clothing|community|record) sale`,
    weigh: { end: 3 },
  },
  {
    kind: 'other',
    words: anyWord`
      (?:wine|beer|whiskey|whisky|sake|mezcal|tequila|cheese|chocolate) (?:tasting|dinner|pairing)|
      cook ?off|crawfish boil|crab feed|pot ?luck|
      (?:thanksgiving|christmas|mother s day|father s day|easter) (?:dinner|brunch|lunch|buffet)
    `,
    weigh: { title: 2 },
  },
  {
    kind: 'other',
    words: anyWord`brunch|dinner|buffet|happy hour|industry night|taco tuesday|pop up`,
    weigh: { end: 1 },
  },
  { kind: 'other', words: anyWord`happy hour|industry night|taco tuesday`, weigh: { whole: 2 } },

  // company
  { kind: 'other', words: /\b(?:pub|bar|club|brewery) crawl\b/g, weigh: { title: 5 } },
  {
    kind: 'other',
    words: anyWord`speed dating|singles (?:night|mixer|event)|networking (?:event|mixer|night)|hackathon`,
    weigh: { title: 3 },
  },
  {
    kind: 'other',
    words: anyWord`
      mixer|swap ?meet|meet ?ups?|(?:community|neighbou?rhood|members?) meeting|fund ?raiser|
      silent auction|gala|(?:toy|food|blood|coat|clothing) drive|orientation|auditions?
    `,
    weigh: { end: 2 },
  },

  // music
  {
    kind: 'music',
    words: anyWord`
      live (?:music|band|bands|jazz|score)|dj set|b2b|
      (?:album|record|ep|lp|single|cassette|cd) release|release (?:show|party)|dance party|
      open stage|song ?writers?|singers?|concerts?|orchestra|symphony|philharmonic|quartet|quintet|
      sextet|septet|trio|big band|jazz band|choir
    `,
    weigh: { title: 2 },
  },
  { kind: 'music', words: /\bdance\b/g, weigh: { end: 1 } },
  { kind: 'music', words: /\blive (?:music|band|bands)\b/g, weigh: { title: 5, text: 2 } },
  {
    kind: 'music',
    words: anyWord`
      djs?|vjs?|bands?|jam|open mic|rave|tribute|unplugged|acoustic|vinyl|songs?|sounds?|spins?|
      beats|grooves?|duo|ensemble|music|performs?|performing
    `,
    weigh: { title: 1 },
  },
  {
    kind: 'music',
    words: anyWord`
      jazz|blues|punk|metal|rock|techno|house|disco|funk|soul|reggae|reggaeton|hip hop|rap|r & b|
      rnb|folk|bluegrass|americana|country|salsa|bachata|cumbia|latin|afro ?beats?|dancehall|dub|
      ska|edm|electronic|goth|indie|emo|pop|k ?pop|motown|gospel|swing|new wave
    `,
    weigh: { title: 1 },
  },
  {
    kind: 'music',
    words: anyWord`music|musical event|concerts?|djs?|live band|open mic|dance party|nightlife`,
    weigh: { label: 2 },
  },
  {
    kind: 'music',
    words: anyWord`
      music|bands?|djs?|albums?|ep|songs?|songwriter|singer|vocals|vocalist|guitar|guitarist|drums|
      drummer|duo|trio|quartet|quintet|bass|piano|sax|trumpet|orchestra|concert|bandcamp|soundcloud|
      jazz|punk|rock|metal|techno|house|disco|funk|soul|reggae|dancehall|reggaeton|hip hop|folk|
      dance floor|vinyl
    `,
    weigh: { text: 1 },
  },
]
