import type { EventKindName } from './event-kind.ts'

/**
 * Words that tell of a kind of evening, and what they weigh by the place where they stand:
 * - `whole`: they are all that the title says (`Private event`);
 * - `end`: they end a part of the title, as what an English name says the thing is (`Pub Trivia Night`, but not `Bingo Day`);
 * - `title`: anywhere in the title or in a line beside it;
 * - `label`: in the source's own category or tags, or its remark on the one name of a title (`Ada Brine (comedy)`);
 * - `text`: in the description.
 *
 * 1 is a hint, 2 enough by itself where a house announces its shows, 3 enough beside a hint of music, 4 and more beside
 * several. A place that is left out says nothing. Words are folded, a hyphen is a blank, `&` stands by itself.
 */
export interface Sign {
  kind: Exclude<EventKindName, 'unknown'>
  words: RegExp
  weigh: { whole?: number; end?: number; title?: number; label?: number; text?: number }
  /** Nobody is charged for it: not read where a price is printed, since acts have such names too. */
  uncharged?: true
}

export const SIGNS: readonly Sign[] = [
  // nothing that anybody could go to
  {
    kind: 'private',
    words: /\b(?:private (?:event|rental|booking|hire|engagement|buy ?out)s?|(?:venue|room) rental|buy ?out)\b/g,
    weigh: { whole: 6, end: 3 },
  },
  {
    kind: 'private',
    words: /\b(?:private (?:function|party|affair|reception|gathering))\b/g,
    weigh: { whole: 3 },
    uncharged: true,
  },
  { kind: 'private', words: /^closed (?:to the public|for (?:a )?private)\b.*/gm, weigh: { whole: 7 } },
  { kind: 'private', words: /\b(?:wedding|bridal shower|baby shower)\b/g, weigh: { whole: 3 }, uncharged: true },
  {
    kind: 'other',
    words:
      /^(?:(?:we re |we are |venue |bar |club )?closed(?: for| early| until| on| thanksgiving| christmas| new year| (?:mon|tues|wednes|thurs|fri|satur|sun)day|$).*|dark|no (?:event|show|music|concert|gig|performance)s?(?: scheduled)?)\b/gm,
    weigh: { whole: 6 },
    uncharged: true,
  },
  {
    kind: 'other',
    words: /\b(?:not a concert ticket|ticket add on|add on only|parking pass|(?:vip|seat|ticket|table) upgrade)\b/g,
    weigh: { title: 5 },
  },

  // games and contests
  { kind: 'karaoke', words: /\bkaraoke\b/g, weigh: { whole: 5, end: 5, title: 3, label: 4 } },
  { kind: 'karaoke', words: /\bkaraoke (?:night|party|every)\b/g, weigh: { text: 2 } },
  { kind: 'trivia', words: /\b(?:trivia|quiz|quizz?o|bingo)\b/g, weigh: { whole: 5, end: 5, label: 4 } },
  { kind: 'trivia', words: /\btrivia\b/g, weigh: { title: 2 } },
  {
    kind: 'trivia',
    words: /\b(?:pub quiz|trivia (?:night|contest)|bingo night|drag bingo)\b/g,
    weigh: { title: 3, text: 2 },
  },
  {
    kind: 'other',
    words:
      /\b(?:board ?games?|table ?top games?|game night|games night|video games?|dungeons (?:&|and) dragons|d & d|magic the gathering|mah ?jongg?|casino night|game show)\b/g,
    weigh: { title: 3, label: 3, text: 2 },
  },
  {
    kind: 'other',
    words:
      /\b(?:chess|poker|pinball|cribbage|puzzles?|beer pong|raffle|(?:costume|eating|beauty|look ?alike) contest|(?:start ?up|pitch|business) competition|tournament)\b/g,
    weigh: { end: 2 },
  },

  // sport
  {
    kind: 'sport',
    words:
      /\b(?:world cup|super ?bowl|stanley cup|nba|nfl|mlb|nhl|wnba|ufc|march madness|(?:premier|champions) league|copa america)\b/g,
    weigh: { title: 2 },
  },
  { kind: 'sport', words: /\b(?:(?:watch|viewing) party|the big screens?)\b/g, weigh: { title: 3, text: 2 } },
  {
    kind: 'sport',
    words: /\b(?:kick ?off|(?:quarter|semi) ?finals?|playoffs?)\b/g,
    weigh: { title: 2 },
  },
  { kind: 'sport', words: /\bvs?\b/g, weigh: { title: 1 } },
  {
    kind: 'sport',
    words:
      /\b(?:game day|match day|fight night|(?:arm |pro )?wrestling|boxing|roller derby|hockey|basketball|soccer|football|ping pong|fun run|5k)\b/g,
    weigh: { end: 2 },
  },
  {
    kind: 'sport',
    words: /\b(?:sports?|hockey|basketball|baseball|soccer|football|wrestling|boxing|athletics?)\b/g,
    weigh: { label: 4 },
  },

  // the stage and the screen
  {
    kind: 'comedy',
    words:
      /\b(?:stand ?up (?:comedy|comedians?|comics?|shows?|showcase|nights?)|comedy (?:show|night|open mic|showcase|hour|special|jam|club|fest|festival|series|variety|tour)s?|open mic comedy|(?:evening|night) of comedy|(?:sketch|improv|musical) comedy|improv (?:show|night|troupe|jam)|roast battle|comedy roast)\b/g,
    weigh: { title: 3, text: 2 },
  },
  {
    kind: 'comedy',
    words: /\b(?<!^the \w{1,20} )(?:comedy|comedians?|comics?|stand ?up|improv)\b/g,
    weigh: { whole: 3, end: 2, title: 1, label: 5 },
  },
  { kind: 'comedy', words: /\b(?:stand ?up comedy|comedians?)\b/g, weigh: { text: 2 } },
  {
    kind: 'film',
    words:
      /\b(?:(?:film|movie|cinema|documentary|concert) (?:screening|night|series|festival|fest|premiere|club|marathon)s?|screening of|screenings|sing along screening)\b/g,
    weigh: { title: 3, text: 2 },
  },
  { kind: 'film', words: /\bscreening\b/g, weigh: { end: 4 } },
  { kind: 'film', words: /\b(?:films?|movies?|cinema|screenings?)\b/g, weigh: { label: 4 } },
  {
    kind: 'other',
    words:
      /\b(?:burlesque (?:shows?|revues?|nights?)|drag (?:show|brunch|race|revue|story ?time|extravaganza|performers?|cabaret|queens?|kings?)|puppet show|magic show|fashion show|story ?time)\b/g,
    weigh: { title: 3, text: 1 },
  },
  {
    kind: 'other',
    words: /\b(?:drag|magicians?|illusionist|hypnotist|mentalist|circus|puppets?)\b/g,
    weigh: { end: 1, text: 1 },
  },
  {
    kind: 'other',
    words: /\b(?:theat(?:re|er)|musicals?|variety|drag|burlesque)\b/g,
    weigh: { label: 3 },
  },
  { kind: 'other', words: /\b(?:magic|illusion|circus|puppetry)\b/g, weigh: { label: 4 } },

  // the spoken word
  {
    kind: 'talk',
    words:
      /\b(?:story ?tell(?:ing|ers)|story ?slam|poetry (?:\w+ )?(?:reading|slam|night|open mic)|open mic poetry|staged reading|reading series|book (?:launch|reading|club|talk|signing)|author (?:talk|reading|visit)|(?:artist|gallery|curator|science|fireside) (?:talk|chat)s?|panel discussion|lecture series|live podcast)\b/g,
    weigh: { title: 3, text: 2 },
  },
  {
    kind: 'talk',
    words:
      /\b(?:lectures?|spoken word|story ?tell(?:ing|ers)|symposium|conference|keynote|town hall meeting|debate)\b/g,
    weigh: { whole: 3, end: 3 },
  },
  { kind: 'talk', words: /\b(?:poetry|podcast|panel|in conversation(?: with)?)\b/g, weigh: { end: 2, title: 1 } },
  {
    kind: 'talk',
    words:
      /\b(?:talks?|lectures?|literary|literature|readings?|poetry|spoken word|storytelling|podcasts?|conference)\b/g,
    weigh: { label: 3 },
  },

  // classes
  {
    kind: 'class',
    words:
      /\b(?:(?:dance|dancing|salsa|bachata|swing|tango|lindy hop|zouk|yoga|pilates|zumba|pole|fitness|guitar|drum|drumming|piano|reporter|singing|songwriting|cooking|cocktail|art|drawing|painting|pottery|craft|acting|improv|writing|beginners?|drop in|free) (?:class|classes|lessons?)|workshops?|master ?class(?:es)?|boot ?camp|seminar|webinar|training)\b/g,
    weigh: { end: 3, label: 3 },
  },
  { kind: 'class', words: /\b(?:class|classes|workshops?|courses?|education)\b/g, weigh: { label: 3 } },
  {
    kind: 'class',
    words:
      /\b(?:(?:figure|life|model) drawing|live model|drink (?:&|and) draw|paint (?:&|and|n) sip|paint night|craft night|crafternoon|tarot readings?|knitting|crochet|pottery|yoga|pilates|meditation|breathwork)\b/g,
    weigh: { title: 2, label: 3, text: 1 },
  },
  { kind: 'class', words: /\b(?:sketch|sketching|drawing)\b/g, weigh: { end: 2 } },

  // what hangs, is sold, is eaten
  {
    kind: 'other',
    words: /\b(?:exhibitions?|art (?:show|opening|walk|fair)|gallery opening|open studios?)\b/g,
    weigh: { title: 3, label: 3, text: 2 },
  },
  {
    kind: 'other',
    words:
      /\b(?:the arts|visual arts?|museums?|galler(?:y|ies)|food|drink|culinary|fashion|health|wellness|business|networking|community|family|kids|experiences?|science|politics|religion|holiday)\b/g,
    weigh: { label: 2 },
  },
  {
    kind: 'other',
    words:
      /\b(?:(?:night|flea|crafts?|makers?|artisan|farmers?|holiday|vintage|christmas|swap) (?:market|bazaar|fair)s?|(?:clothing|plant|record|toy|seed) swap|(?:record|book|zine|comic|art|job|career|health) (?:fair|fest|expo)|expo)\b/g,
    weigh: { end: 5, title: 3 },
  },
  {
    kind: 'other',
    words: /\b(?:(?:book|bake|garage|yard|rummage|plant|sidewalk|estate|clothing|community|record) sale)\b/g,
    weigh: { end: 3 },
  },
  {
    kind: 'other',
    words:
      /\b(?:(?:wine|beer|whiskey|whisky|sake|mezcal|tequila|cheese|chocolate) (?:tasting|dinner|pairing)|cook ?off|crawfish boil|crab feed|pot ?luck|(?:thanksgiving|christmas|mother s day|father s day|easter) (?:dinner|brunch|lunch|buffet))\b/g,
    weigh: { title: 2 },
  },
  {
    kind: 'other',
    words: /\b(?:brunch|dinner|buffet|happy hour|industry night|taco tuesday|pop up)\b/g,
    weigh: { end: 1 },
  },
  { kind: 'other', words: /\b(?:happy hour|industry night|taco tuesday)\b/g, weigh: { whole: 2 } },

  // company
  { kind: 'other', words: /\b(?:pub|bar|club|brewery) crawl\b/g, weigh: { title: 5 } },
  {
    kind: 'other',
    words: /\b(?:speed dating|singles (?:night|mixer|event)|networking (?:event|mixer|night)|hackathon)\b/g,
    weigh: { title: 3 },
  },
  {
    kind: 'other',
    words:
      /\b(?:mixer|swap ?meet|meet ?ups?|(?:community|neighbou?rhood|members?) meeting|fund ?raiser|silent auction|gala|(?:toy|food|blood|coat|clothing) drive|orientation|auditions?)\b/g,
    weigh: { end: 2 },
  },

  // music
  {
    kind: 'music',
    words:
      /\b(?:live (?:music|band|bands|jazz|score)|dj set|b2b|(?:album|record|ep|lp|single|cassette|cd) release|release (?:show|party)|dance party|open stage|song ?writers?|singers?|concerts?|orchestra|symphony|philharmonic|quartet|quintet|sextet|septet|trio|big band|jazz band|choir)\b/g,
    weigh: { title: 2 },
  },
  { kind: 'music', words: /\bdance\b/g, weigh: { end: 1 } },
  { kind: 'music', words: /\blive (?:music|band|bands)\b/g, weigh: { title: 5, text: 2 } },
  {
    kind: 'music',
    words:
      /\b(?:djs?|vjs?|bands?|jam|open mic|rave|tribute|unplugged|acoustic|vinyl|songs?|sounds?|spins?|beats|grooves?|duo|ensemble|music|performs?|performing)\b/g,
    weigh: { title: 1 },
  },
  {
    kind: 'music',
    words:
      /\b(?:jazz|blues|punk|metal|rock|techno|house|disco|funk|soul|reggae|reggaeton|hip hop|rap|r & b|rnb|folk|bluegrass|americana|country|salsa|bachata|cumbia|latin|afro ?beats?|dancehall|dub|ska|edm|electronic|goth|indie|emo|pop|k ?pop|motown|gospel|swing|new wave)\b/g,
    weigh: { title: 1 },
  },
  {
    kind: 'music',
    words: /\b(?:music|musical event|concerts?|djs?|live band|open mic|dance party|nightlife)\b/g,
    weigh: { label: 2 },
  },
  {
    kind: 'music',
    words:
      /\b(?:music|bands?|djs?|albums?|ep|songs?|songwriter|singer|vocals|vocalist|guitar|guitarist|drums|drummer|duo|trio|quartet|quintet|bass|piano|sax|trumpet|orchestra|concert|bandcamp|soundcloud|jazz|punk|rock|metal|techno|house|disco|funk|soul|reggae|dancehall|reggaeton|hip hop|folk|dance floor|vinyl)\b/g,
    weigh: { text: 1 },
  },
]
