import { cities } from '@houselights/cities/cities'
import { GENERIC } from '@houselights/domain/venue-name'

/**
 * The words that masking leaves as they are, since rules read them: they say what stands around a name, and are nobody's
 * name. Each list belongs to the rules named beside it; a rule that learns a word needs it here too, or masked pages
 * are read otherwise than the real ones (`npm run mask` compares the two).
 */
const LISTS: readonly (readonly [rules: string, words: string])[] = [
  [
    'printed-date, printed-time: calendar and clock',
    `january february march april may june july august september october november december jan feb mar apr jun jul
    aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday mondays tuesdays
    wednesdays thursdays fridays saturdays sundays mon tue tues wed wednes thu thr thur thurs thrus fri sat
    satur sun th day days month months week weeks year years yearly st nd rd am pm noon midnight hour hours hr
    hrs min mins minutes morning afternoon evening evenings night nights tonight today tomorrow daily weekly
    monthly annual early late until till til to from thru through at on begin begins start starts starting end
    ends close closes open opens doors door doortime show shows showtime showtimes time times date dates tba tbd
    tbc pst pdt est edt cst mst utc gmt pacific eastern lunes martes miercoles jueves viernes sabado sabados
    domingo domingos spring summer fall autumn winter weekend weekends weekday weekdays`,
  ],
  [
    'bill/pieces, bill/marks, bill/act-name: joints of a bill and remarks in it',
    `a an and the of in on at to for by with w y x b vs versus or as is it no not plus feat featuring features ft
    featured special very guest guests friends friend more many all support supported supporting supports opener
    openers opening also lineup line up host hosts hosted presents present presented presenting pres proudly co
    plays play playing performs perform performed performing performance performances performers performer spins
    spin spinning spun set sets dj djs vj vjs mc mcs live acoustic solo duo extended hybrid long original
    originally filmed recorded talent include includes including jr sr inc llc esq ph phd md early late matinee
    matinée session sessions seating first second third fourth fifth one two three four five six seven eight
    nine ten ii iii iv vi vii viii ix xi xii vol volume pt part parts copy buy sale sales available now drink
    drinks one's what's here there fully intimate home let that what he she who where his her their our your my
    we you i this these those own full band bands music musical`,
  ],
  [
    'bill/signs: nights, tours, groups, rooms, holidays',
    `nights nite nites party parties festival festivals fest fests series rave raves weekender afters after
    afterparty pre preparty takeover showcase showcases jam jams mic karaoke benefit benefits fundraiser fund
    raiser brunch happy smack down smackdown picnic mixer reunion charity launch event events residency disco
    battle finals championship championships contest edition prom gala darty anniversary counted tour tours
    release releases farewell album albums ep lp single record records celebration celebrating celebrate
    celebrates concert concerts world encore tribute tributes birthday bday songs song us usa uk north south
    american america canadian european europe west east coast final headline headlining headliner headliners
    best sounds sound works work fusion homage salute dedicated experience experiences trio quartet quintet
    sextet septet octet nonet orchestra ensemble choir collective group brothers sisters project stars allstars
    symphony chorus combo quartette crew boys girls production productions entertainment ent booking radio
    magazine promotion promotions fm recording recordings only debut person sold out free ages age cd vinyl tape
    cassette rsvp dinner nye new eve halloween thanksgiving christmas xmas hanukkah valentine's mardi gras cinco
    de mayo juneteenth independence labor memorial mother mother's father father's solstice equinox easter main
    front back side upper lower room lounge upstairs downstairs basement loft patio terrace rooftop mezzanine
    floor stage thee los las la le les el da family company club style ladies house dance`,
  ],
  [
    'artist-identity/not-an-artist: what stands in an artist’s place',
    `secret surprise mystery local resident residents rotating artist artists act acts emcee musician musicians
    singer singers comedian comedians comic comics cast vendors announced announce determined confirmed
    announcement soon various unknown anonymous other others selector selectors visuals some be private closed
    cover silent decks`,
  ],
  [
    'status, moved-notice, bill/marks: the state of a show',
    `dayte cancelled canceled cancel cancellation postponed postpone rescheduled reschedule scheduled moved move
    relocated venue venues change changed due because same tickets ticket low few left just added add almost
    sell selling fast limited availability unavailable onsale offsale buyout instock soldout waitlist refund
    refunds status`,
  ],
  [
    'price, described/price, described/terms: money and terms',
    `price prices cost costs fee fees tax taxes charge charges paid pay gratis libre donation donations donate
    suggested recommended pwyc pwyw notaflof sliding scale can want wish will like may able be turned away
    nobody body lack funds required usd cad eur gbp advance adv advanced presale pre-sale general admission ga
    entry entrance students student seniors senior members member kids limit limited before under over older up
    and valid id cash online per dos hst service included tix vip package packages upgrade meet greet seated
    standing premium reserved enhanced early bird birds word minimum beers beer wine wines shots tacos pizza
    food popcorn cocktail cocktails parking merch gift raffle prizes prize gratuity own sum each are always
    are's click get purchase via see`,
  ],
  ['pass: tickets for several evenings', 'multi season pass passes'],
  [
    'access: seats and wheelchair access',
    `wheelchair wheelchairs accessible accessibility access ada handicap handicapped mobility seating seater seats
    fully entirely completely partially partly mostly semi not no only room`,
  ],
  [
    'kind-signs, event-kind, kind-parts: kinds of evenings',
    `rental booking hire engagement function affair reception gathering wedding bridal baby shower public dark add
    upgrade seat table trivia quiz quizzo bingo pub drag game games board boardgame boardgames startup pitch
    competition tabletop video casino chess poker pinball puzzle puzzles raffle costume tournament cup bowl
    superbowl league watch viewing kickoff kick quarter semi playoffs wrestling boxing roller derby hockey
    basketball baseball soccer football sport sports fun run comedy stand standup improv sketch roast hour
    variety film films movie movies cinema documentary screening screenings premiere screen screens marathon
    sing along burlesque revue revues race story storytime extravaganza cabaret queen queens king kings puppet
    puppets magic fashion magician magicians circus theatre theater theaters musicals illusion storytelling
    storytellers storyslam tell tellers slam poetry reading readings staged book signing author talk talks visit
    gallery curator science fireside chat panel discussion lecture lectures podcast podcasts spoken symposium
    conference keynote town hall meeting debate conversation literary literature class classes lesson lessons
    workshop workshops masterclass bootcamp seminar training course courses education salsa bachata swing tango
    yoga pilates guitar drum drumming piano voice singing songwriting cooking drawing painting pottery craft
    crafts writing beginner beginners drop figure model paint tarot knitting crochet meditation exhibition
    exhibitions exhibit art arts walk fair museum museums galleries culinary health wellness business networking
    community holiday market bazaar flea makers vintage swap zine expo bake garage yard sidewalk tasting pairing
    buffet industry pop popup crawl speed dating singles hackathon meetup auction drive orientation auditions
    score songwriter songwriters philharmonic big unplugged beats grooves nightlife vocals vocalist guitarist
    drums drummer bass sax trumpet bandcamp soundcloud closed lab staff submissions call info incubator studios
    studio entertainment undefined`,
  ],
  [
    'genres: styles of music',
    `alternative alt indie country hip hop hiphop lofi fi underground rap reggae roots metal folk rock chamber honky
    tonk western americana bluegrass celtic old string electronic house edm deep club techno tech electro future
    funk hardcore happy uk latin latino latinx cumbia reggaeton perreo banda mariachi norteño norteno corridos
    bossa nova samba flamenco afro afrobeat afrobeats amapiano balkan klezmer bollywood highlife goth gothic
    industrial darkwave wave ebm coldwave cold minimal synth doom sludge thrash grindcore deathcore metalcore
    stoner black punk ska oi screamo post powerviolence shoegaze dream slowcore emo grunge bedroom math noise
    college jazz bebop blues rocksteady dancehall dub boom bap trap drill electronica trance psytrance dubstep
    dnb jungle bassline breaks breakbeat ukg ambient downtempo idm synthwave synthpop electropop chillwave trip
    glitch hardstyle hard gabber footwork freestyle riddim italo boogie acid hyperpop vaporwave beat neo mashup
    mashups remix remixes soul rnb motown gospel classical opera choral baroque experimental avant garde drone
    improvised psych psychedelic surf prog rockabilly glam power krautrock kpop jpop throwback hits classics
    tropical global bounce left field leftfield progressive tribal melodic dubwise soulful disco nu eclectic
    multi genre genres content misc miscellaneous variety standards contemporary rhythm religious world`,
  ],
  [
    'described/names, described/acts, says-more: what sentences and lists hold beside names',
    `de del della di van von und et e join come enjoy please expect don't everyone was were has have had do does did
    don if so but than then them they its it's every which into about us am i'm you'll we're all's rsvp website
    address info bio links link menu sign signup ups kitchen soundcheck intermission photo photos artwork poster
    flyer sponsor sponsors sponsored produced producer organized organizer organizers promoter promoters
    promoted curated curates copyright page pages follow share save listen read more learn continue view details
    detail instagram insta ig facebook fb twitter tiktok youtube yt spotify sc web linktree eventbrite dice ra
    tixr ticketweb seetickets axs etix ticketmaster songkick bandsintown livenation venmo member members
    official vox keys keyboards keyboard organ synths saxophone saxophones trombone flute clarinet violin viola
    cello fiddle banjo mandolin accordion harp harmonica ukulele pedal steel tuba horn horns congas vibraphone
    vibes tabla bandoneon turntables percussion guitars deserve interest upcoming past street ave avenue blvd
    boulevard road way lane plaza highway hwy place court square park parkway campus university building floor
    suite unit ca california ny ma on ontario canada united states bay area sands`,
  ],
  ['the towns of cities: where a venue lies', cities.flatMap(({ townWords }) => townWords).join(' ')],
  ['venue-name: kinds of houses', [...GENERIC].join(' ')],
  [
    'json-ld, ics and the platforms: words that stand for a value of a field',
    `true false null undefined none yes confirmed tentative opaque transparent publish gregorian music musicevent
    event theaterevent comedyevent eventseries festival place postaladdress offer organization person musicgroup
    performinggroup virtuallocation eventscheduled eventpostponed eventcancelled eventrescheduled
    offlineeventattendancemode instock soldout preorder limitedavailability onsale offsale cancelled rescheduled
    postponed public listed active published eventbritecategory eventbritesubcategory eventbriteformat approved
    standard default other placeholder segment genre subgenre`,
  ],
]

const KEPT: ReadonlySet<string> = new Set(LISTS.flatMap(([, words]) => words.split(/\s+/)).filter(Boolean))

/** Whether a folded word stays: one of the lists above, or a single letter. */
export const isKeptWord = (folded: string): boolean => folded.length < 2 || KEPT.has(folded)

/**
 * Words of addresses and file names that say what kind of page or file it is. In running text they are words like
 * others.
 */
const IN_ADDRESSES = new Set(
  `www api http https html htm php aspx asp cgi json xml rss ics ical feed feeds wp content uploads admin ajax
  includes themes plugins tm calendar calendars event events eventinfo list listing listings archive archives
  category tag tags page gigs gig concert concerts artist artists venue venues tickets ticket buy checkout cart
  order book embed widget widgets search filter view groups group organizer groupid detail details img image
  images photo photos media static cdn assets files file thumb thumbs thumbnail small medium large square
  default placeholder spacer blank transparent pixel loading jpg jpeg png gif webp svg avif pdf css js utm
  source campaign term afflky ref src rel oid eid id ids uid tid aid gid session lang en graphql salesforce
  sites my co wl productions series seasons directions maps map discovery metro areas festivals playlist
  playlists album albums track tracks music watch user users channel profile shows show live stubmatic
  venueplaceholder festivalplaceholderimage`
    .split(/\s+/)
    .filter(Boolean),
)

/** Words of classes and ids by which parsers find their way, though they may be printed on the page as well. */
const IN_MARKUP = new Set(
  `act action add address age ages and area artist artists attractions author axs background bandsintown banners
  bar block blog blogtable body bottom bottomline btn button buy by byline cal calendar card carousel cart cat
  category city class cmsfilter col collection column complete container content controller cost cover create
  cta data date datetime day description detail details dialog dice dis display door doors doortime ds dyn
  element entry event eventagerestriction eventcost eventdatelisttop eventdoorstartdate eventitem eventlist
  eventlistimage eventmonth events eventslist eventsroomdiv eventsubheader eventtagline eventtitle evsubhead
  excerpt field filters footer free fs full game genre group header headline headliner headliners heading hero
  hide home hook hor hover image img info information item keywords link list listing listings loadmoreevents
  localized location loop mab main meta metadata metro mobile month more musicevent name nav nectar next ng now
  number of open opening out outline page paginate pagination paging paragraph past photo plugin pop popup post
  prefix preheader presented presenter presenting price pricewrapper pro promoter query rangefirst rangelast
  record responsive restriction results rhp rhpsingleevent row schedule se second section see seetickets
  separator series show showmore showtime shrink side sidebar simcal single singledate singleeventdate small
  sold soldout sqs start state status stock style subheader subtitle summary support supporting tag tagline
  talent team template text thumb thumbnail ticket tickets time title tix tixr to top topline tribe tw type
  upcoming url venue venueframework venuelink venuepilot view vp week weekday wrap wrapper year`
    .split(/\s+/)
    .filter(Boolean),
)

export const isKeptInMarkup = (folded: string): boolean => isKeptInAddresses(folded) || IN_MARKUP.has(folded)

export const isKeptInAddresses = (folded: string): boolean => isKeptWord(folded) || IN_ADDRESSES.has(folded)
