/** Words that stand in the titles of many unrelated evenings; sharing one says little. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  (
    'the a an of and in on at to for from by with w ft feat featuring vs b2b presents presented pres plus more tba tbd ' +
    'live night nights nite party parties dance dancing dj djs club show shows concert tour band festival fest special ' +
    'guest guests friends day days evening early late matinee monday tuesday wednesday thursday friday saturday sunday ' +
    'mondays tuesdays wednesdays thursdays fridays saturdays sundays january february march april may june july august ' +
    'september october november december spring summer fall autumn winter new year years eve anniversary release record ' +
    'album single ep official annual free all ages open mic jam session sessions series music rock punk metal jazz blues ' +
    'soul funk disco house techno rave bass drum karaoke trivia comedy salsa latin reggae hip hop pop indie electronic ' +
    'tribute experience best world north american us uk sf san francisco oakland berkeley bay area california pre after ' +
    'afters afterparty preparty takeover weekend weekender birthday bash halloween nye pride extended set first second 1 2 3 4 5 ' +
    '2024 2025 2026 2027 st nd rd th is my your our me you i it part vol one two three big little'
  ).split(' '),
)

/** Words that make an evening about an act rather than by it: `Bad Bunny Party`, `Disclosure Tribute Night`. */
export const HOMAGE_WORDS =
  /^(?:tribute|tributes|party|night|nite|rave|covers?|karaoke|bootie|mashup|dance|club|vs|versus|experience|celebration|trivia|brunch|bingo|fusion|plays|screening)$/
