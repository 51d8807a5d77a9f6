/**
 * Words by which many call themselves: everyday nouns, verbs and adjectives, given names and family names, in English and, for
 * the commonest, in Spanish and French. A name of nothing else says little; one other word distinguishes it from most. No word list is
 * whole: what is missing here makes a name look rarer than it is, so endings of English words count beside it (`name-doubts.ts`).
 */
export const ORDINARY_WORDS: ReadonlySet<string> = new Set(
  `
  aaron abandon abbott abby abe ability abrams absence abyss accent accident account ace acid acosta across act
  action actor actual adam adams adore adrian adult adventure advice affair afraid africa after afternoon again age
  agent ago agree agua aguilar ahead aim air alabama alan alarm albert alejandro alex alexander alexandra alexis ali
  alice alicia alien alive allen allison allow ally alma almost alone alpha altar alvarado alvarez amanda amaze
  amazing amber america among amor amour amy ana anchor ancient andersen anderson andre andrea andrew andrews andy
  ange angel angela angelo angels anger angle animal animals anita ankle ann anna anne annie answer ant antenna
  anthem anthony anti antlers antonio anxiety apart apartment appetite apple april arcade arcane arch archer arena
  argument ariel arm armor arms armstrong army arnold around arrest arrival arrow arson art arthur artist ash ashes
  ashley ashton asia aside asleep assassin asylum atkins atkinson atlas attack attic attitude attorney audience
  august aunt aura aurora austin autumn ava avalanche avalon avenue avery awake aware away awful axe ayala ayers azul
  baby bach back bacon bad badge bag bail bailey bait baker balance balcony bald baldwin ball ballard ballet balloon
  ballroom band bandit bands bane bang bank banner banquet baptism bar barbara barber bare bargain bark barker barn
  barnes barnett barr barrel barrett barry bartlett barton base basement basic basket bass bassnectar bastard bat
  bates bath bathroom battery battle bauer baxter bay bazaar beach beam bean bear beard bears beast beat beauty
  beaver beck becker bed bedroom bee beer beetle before beg begin behind being belief bell bella belle bells belly
  below belt ben bench bend bender benjamin bennett benson bentley berg berger berlin bernard bernstein berry best
  beta beth betrayal better between beware beyond bicycle big bike bill billion billy bird birds birth birthday
  biscuit bishop bit bitch bite bitter bizarre black blackwell blade blair blake blanchard blank blaze bleach blessed
  blessing bleu blevins blind blink bliss blizzard block blonde blood bloom blossom blow blue blum blunt blur blush
  board boat bob bobby bodies body bolt bomb bond bone bones bonfire bonita bonnie bonus boogie book booker books
  boot booth boots bored born boss boston bottle bounce bound bow bowen bowers bowl bowman box boy boyd boyfriend
  boyle boys bracelet brad bradford bradley brady brain branch brandon brandt brass braun brave bread break breakdown
  breakers breakfast breast breath breeze brenda brent brian brick bride bridge brief brigade briggs bright brillo
  broad brock brody broke broken bronze brood brooklyn brooks broom brother brothers brown browning bruce bruise
  brunch bruno brush brute bryan bryant bubble bubblegum buchanan buck bucket buckley buddy buffalo bug build builder
  bull bullet bullock bundle bunny burch burden bureau burger burgess burial burke burn burner burnett burns burton
  bus bush business busy butcher butler butter butterfly button buzz byrd byrne cab cabaret cabin cable cactus
  cadence cadillac cage cain cake calderon caldwell caleb calendar calhoun california call callahan caller calling
  calm camacho camel camera cameron camp campbell canal canary cancer candle candy cannibal cannon cantu canvas
  canyon cap cape capital captain car caravan carbon cardenas cards care career careless carey cargo carl carla
  carlos carlson carmen carney carnival carol carolina caroline carpenter carpet carr carriage carrillo carroll carry
  carson carter cartoon carver case casey cash casino casket cassandra cassette castillo castle castro casual cat
  catch cathedral catherine cats cattle cause caution cavalry cave cecilia ceiling celebrity cell cellar cello cement
  cemetery center century cereal ceremony certain cervantes chain chains chainsaw chair chalk chamber chambers
  champion chan chance chandler chaney chang change channel chaos chapel chapman chapter character charge chariot
  charlatan charles charlie charlotte charm charming chase chavez cheap cheat check cheek cheese chelsea chemical
  chen cherry cherub chess chest chicago chicken chief child children chili chill chime chimney china chip chloe
  chocolate choice choir chop chord chorus chosen chris christensen christian christina christine christopher chrome
  chronic chuck church ciel cielo cigar cigarette cinder cindy cinema cinnamon circle circus citizen citizens city
  claire clap clara clark clarke clash class classic claw clay clayton clean clear clements clever click cliff climax
  climb cline clinic cloak clock close closer closet cloth cloud cloudland clouds clover clown club clue coach coal
  coast coat cobb cochran coconut code codeine cody coeur coffee coffey coffin cohen coil coin cola cold cole coleman
  colin collapse collar collective collins collision colony color colors column coma comb combat combs come comet
  comfort coming command common company compass complete complex compound compton con conception concert concrete
  condition condor confession confusion conley connection conner connor conquest conrad conscience conspiracy contact
  content contessa contest continent contract contreras control conway cook cooke cookie cool cooper copeland copper
  copy coral corazon cord core cork corn corner coroner corporation corpse corridor cortez cosmic cosmos cost costa
  costume cottage cotton couch cougar council count counter country couple courage court cousin coven covenant cover
  cow cowan coward cox coyote crab crack cradle craig cramps crane crank crash crate crawford crawl craze crazy cream
  creation creator creature creed creek creep creepers crest crew crime criminal crimson crisis critic crook crooked
  crop crosby cross crossing crossroads crow crowd crown cruel cruise crusade crush crust crutch cruz cry crypt
  crystal cube cuckoo cuevas cult culture cummings cunningham cup cupid curb cure curious current curry curse curtain
  curtis curve custom cut cycle cyclone cynic cynthia dad dagger daily daisy dale dallas dalton damage dame damn
  damned dan dance dancer dandy danger daniel daniela daniels danny dark darkness darling darren dart data date
  daugherty daughter daughters dave davenport david davidson davis dawn dawson day daydream daylight days dead
  deadbeat deadly deaf deal dean dear death deborah debt decade deceit decision deck decker decline decoy deed deep
  deer default defeat defense defiance degree delacruz deleon delgado delight delirium delta deluge delusion
  democracy demon den denial dennis dense denver deputy derek desert design desire desk despair destiny destroyer
  destruction detail detective detour detox detroit device devil devils dew diablo dial dialect diamond diana diane
  diary diaz dice dickerson dickson dictator diego diet difference different digital dignity dillon dime dimension
  diner dinner dinosaur dip direction dirt dirty disaster disciple disco disease dish dismal distance distant
  district ditch dive diver divine division dixon dizzy dock doctor document dodge dog dogs doll dollar dolls dolphin
  domain dome dominguez dominic domino don donaldson donna donovan doom door doors dope dorothy dorsey dot dotson
  double doubt doug dough douglas dove down downs downtown doyle draft drag dragon drain drake drama draw drawer
  dread dream dreamer dreams dress drew drift drill drink drive driver drone drop drown drug drugdealer drugs drum
  drums drunk dry duarte duck dudley duel duffy duke dumb dummy duncan dungeon dunlap dunn duran durham dusk dust
  dustin dutch duty dwarf dyer dylan dynamite dynasty eagle eagles earl early earth earthquake ease east eastern easy
  eat eaton echo echoes eclipse ecstasy eddie eden edgar edge edition eduardo edward edwards effect effort egg eggs
  ego egypt eight elastic elder election electric electronic elegant elegy element elena elephant elevator eli elijah
  elite elizabeth elk ella ellen elliott ellis ellison elm else elves embassy ember embrace emerald emerson emily
  emma emotion emperor empire empty enchanted end endless enemy energy engine engineer england english enigma enough
  ensemble envy epic epidemic episode equator era eric erica erickson erik erin ernest erosion error eruption escape
  escobar espinoza estate estes estrada estrella eternal eternity ethan ether etoile eugene europe eva evan evans eve
  evelyn evening ever everett evidence evil ewing example excess exchange exile exist exit exodus exotic expert
  explode explosion export express extra extreme eye eyes fable fabric face factory failure fair fairy faith faithful
  fake falcon fall fallen falling fallout false fame familiar family famine fancy fang fantasy far farewell farley
  farm farmer farrell fashion fast fat fatal fate father fathers fathom faulkner fault favor fawn fear feast feather
  federal feed feel feeling feet felix fellow felony female fence feral ferguson fernandez fernando ferrell ferret
  ferry festival fever fiction fictions fiddle field fields fiend fierce fifth fight figueroa figure file film filter
  filth final find fine finger fingers finish finley fiona fire firefly fires fireworks firm first fischer fish
  fisher fist fit fitzgerald fitzpatrick five fix fixture flag flame flames flamingo flannel flash flat flavor flaw
  fleet fleming flesh fletcher fleur flicker flight flint flip float flock flood floor flor florence flores flour
  flow flower flowers flu fluid flute flux fly flynn foam focus foe fog foil foley folk font food fool fools foot
  forbes force ford foreign foreman forest forever forge forgiveness fork form formal fort fortune forward fossil
  foster foul found foundation fountain four fourth fowler fox foxes fraction fracture fragile frame frances francis
  francisco franco frank franklin frazier freak freaks fred free freedom freeman freeway freeze freight french
  frequency fresh friday friedman friend friends frog front frontier frost frozen fruit fry frye fudge fuego fuel
  fuentes fugitive full fuller fun function funeral fungus funky fur furnace furniture furs further fury fuse future
  fuzz gabriel gabriela gaines gala gallagher gallegos gallery galloway gallows gamble gambler game games gang gap
  garage garbage garcia garden garlic garner garnet garrett garrison gary garza gas gasoline gate gates gather gato
  gaze gear geese gem gene general generation generator genesis genie genius gentle gentleman gentlemen gentry
  geography george georgia gerald germs ghetto ghost ghosts giant giants gibbs gibson gift gilbert giles gill
  gillespie gilmore gina giraffe girl girls gitano glacier glad glamour glance glass glenn glitter global gloom
  gloria glory glove glover glow glue gnome goal goat goblin god goddess gods gold goldberg golden goldman goldstein
  golf gomes gomez gonzales gonzalez good goodbye goodman goodnight goods goodwin goose gordon gore gorilla gospel
  gossip gothic gould government grace graham grain grand grant grape graph grass grasshopper grave gravel graves
  graveyard gravity gray grease great greed green greenberg greene greer greg gregory grey grief griffin griffith
  grimes grin grip grit groom groove gross ground group grove grudge guard guerra guerrero guest guide guilt guilty
  guitar gulf gum gun guns guru gutierrez gutter guy guys guzman gypsy haas habit haiku hail hailey hair haircut
  haley half hall halloween hallway halo hamilton hammer hammond hampton hamster hancock hand handle hands handsome
  hang hangover hank hanna hannah hansen hanson happen happiness happy harbor hard hardin harding hardy hare harlem
  harlot harm harmon harmony harness harold harp harper harrell harrington harris harrison harry hart hartman harvest
  harvester harvey hat hate hatfield haunted haunting haven hawk hawkins hawks hayden hayes haynes haze hazel head
  headache headlight heal healing health hearse heart heartbeat heartbreak heartbreaker hearts heat heath heather
  heaven heavy hebert hector hedge hedges heel height heir heist helen helicopter helix hell hello helmet help hen
  henderson henry henson herald herb herd here heritage herman hermano hermit hernandez hero heroes heron herrera
  herring hess hester hewitt hex hiccup hickman hicks hidden hide higgins high highway hill hills hines hint hinton
  hip hippie history hit hitman hive hives hobbs hobo hodge hodges hoffman hog hogan hold holden holder hole holiday
  holland hollow holloway holly holmes holt holy home homeless homicide honest honey honor hood hook hooker hooper
  hoover hope hopkins hopper horizon horn horne hornet horror horse horseman horses horton hospital hospitality host
  hostage hot hotel hound hour hours house houseplant houston howard howe howell however howl hubbard huber hudson
  huff huffman huge hughes hugo hula hull hum human humble humor humphrey hunch hundred hunger hunt hunter hurley
  hurricane hurst husband hush hustle hutchinson hydra hymn hype hypnosis ian ice icon idea ideal identity idiot idle
  idol ignition illusion image immortal impact import impulse inch incident income index india indian indigo industry
  infant inferno infinite infinity influence information ingram ink inner innocence innocent insane insect inside
  insight insomnia instant instinct instrument intention interior internal internet interview invader invasion
  invention invisible invitation iodine irene iris iron irony irwin isaac isabel isabella island issue item ivan
  ivory ivy jack jackal jacket jackie jackpot jackson jacob jacobs jacobson jade jaguar jail jailbreak jaime jake jam
  james jamie jan jane janet janitor japan jar jared jarvis jason jaw jay jealous jean jeans jeff jefferson jeffrey
  jello jelly jen jenkins jenna jennifer jennings jenny jensen jeremy jerk jerry jess jesse jessica jester jesus jet
  jewel jill jim jimenez jimmy jinx joan joanna job joe joel joey johan john johnny johns johnson johnston joke joker
  jon jonah jonathan jones jordan jorge jose joseph josh joshua josie jour journey joy joyce juan juanita juarez
  judge judgment judith judy juice juicy jukebox julia julian julie juliet jump junction june jungle junior junk
  junkie jupiter jury just justice justin kaitlyn kamikaze kane kangaroo kansas kara karen karma kate katherine
  kathleen kathryn kathy katie kaufman kay keep keeper keith keller kelley kelly kemp ken kennedy kenneth kenny kent
  kerr kettle kevin key keys kick kid kidnap kidney kids kill killer killers killing kim kimberly kin kind kindness
  kindred king kingdom kings kirby kirk kiss kitchen kite kitten klein kline knapp knee kneel knife knight knives
  knob knock knocks knot knowledge knowles knox koala koch kramer kris kristen krueger kumar kurt kyle labor
  labyrinth lace lack ladder ladies ladle lady ladytron lagoon lake lamb lambert lament lamp lamps lana lance land
  landing landlord landry landscape lane lang language lantern lanterns lap lara large larry larsen larson laser
  lasso last late laugh laughter laundry laura lauren laurie lava lavender law lawn lawrence lawson lawyer layer lazy
  lea leach lead leader leading leaf league leah leak leap learn leash leather leave leblanc lecture lee left leg
  legacy legend legends legion lemon lemonade lens leo leon leonard leopard leslie less lesson lester lethal letter
  letters level lever levi levine levy lewis liam liar liberation liberty library license lick lid lie lies life
  lifeboat lifetime lift light lighthouse lightning lights like likely lil lillian lily limb limbo lime limit
  limousine lin linda lindsay lindsey line lineage linen lines lingerie link lion lions lips liquid liquor lisa list
  listen litter little liu live liver lives living livingston liz lizard lloyd load loan lobby lobo lobster loca
  local location lock loco lodge log logan logic lola lollipop london lone lonely long longing look looking loop
  loose lopez lord lore lorenzo los loser lost lotion lottery lotus loud louis louise lounge love lover lovers low
  lowe lowery lowlife loyal lucas lucero lucia lucid luck lucky lucy luis luke lumber lumiere luminous luna lunar
  lunatic lunch lune lungs lure lush lust luxury luz lydia lynch lynn lynx lyons lyric mac macabre macaroni macdonald
  machine machinery machines macias mack mad madden maddie maddox madison madness madrid magazine maggie magic
  magician magma magnet magnolia mahoney maiden mail main majesty major make maker making maldonado malice mall
  malone mammoth man manager mandolin mango mania mann manner manning manor mansion mantis mantra manual manuel map
  maple mar marathon marble marc march marco marcus margaret maria marie marigold marilyn marina marine mario marion
  mark market marquez marriage mars marsh marsha marshall martha martian martin martinez martyr marvel marvin mary
  mascara mask mason mass massacre massey massive master match mate mateo material mathews mathis matinee matrix matt
  matter matthew matthews mattress maurice max maxwell may maya mayer mayhem mayo mayor maze mcbride mccall mccann
  mccarthy mcclain mcclure mcconnell mccormick mccoy mccullough mcdaniel mcdonald mcdowell mcfarland mcgee mcguire
  mcintosh mcintyre mckay mckee mckenzie mckinney mcknight mclaughlin mclean mcmahon mcmillan mcneil mcpherson meadow
  meadows meal mean means measure meat mechanic medal media medicine medina meditation medium medusa meet meeting
  megan mejia mel melanie melendez melissa melody melt meltdown melton member memo memorial memory memphis men menace
  mendoza mental menu mer mercado mercer merchant mercury mercy mermaid merrill merritt merry mesh mess message
  messenger metal metaphor meteor method metro meyer meyers meza michael michelle microphone microwave middle
  middleton midget midnight midsummer midwest mighty migration miguel mike mile miles military milk mill miller
  million mills milo mime mimic mind minor minority mint minus minute miracle mirage miranda mirror mischief miser
  misery misfit misfits miss missile missing mission missionary mist mistake mistress mitchell mix mixture mob mobile
  mode model modern modesty mojo mold mole molina molly molten mom moment monarch monastery monde money monica monk
  monkey monkeys monopoly monroe monsoon monster monsters montes montgomery montoya monument mood moody moon mooney
  moons moore mop mora moral morales moran moreno moreover morgan morin morning morris morrison morrow morse mortal
  morton mortuary mosaic moscow moses mosley mosquito moss most motel moth mother motherland mothers moths motion
  motive motor motorcycle mound mount mountain mountains mouse mouth move movement movie movies moyer mud mueller
  muerte mule mullen mullins multiple mummy mundo munoz murder murderer murillo murphy murray muscle muse museum
  mushroom music musician musket mustache mustard mutant mutation mute mutiny mutual myers mystery mystic myth nail
  nails naked name nancy naomi narrow nash nashville nasty natalie natasha nate nathan national native natural nature
  naughty nausea navarro navy neal near necessary neck necklace need needle negative neglect negra negro neighbor
  neighborhood neil nelson neon nephew nerve nerves nest net network neutral neutron never new newman news newton
  next nguyen nicholas nichols nicholson nick nickel nicole nicotine niece nielsen night nightclub nightfall
  nightmare nights nihilist nina nine ninja nirvana nitro nixon noah noble nobody noche nocturne nod noir noise nolan
  nomad nomads nonsense noon nora normal norman norris north northern norton nose nostalgia notes nothing notice noun
  nova novak novel now nuclear nude nugget nuit numb number nun nunez nurse nurses nut nuts nylon oak oakland oasis
  oath oats obey object obrien obscure observer obsession obvious occasion occult ocean oceans ochoa oconnell oconnor
  october odd odom odonnell odyssey off offense offering office officer often oil ointment old olive oliver olivia
  olsen olson omar omega one oneal oneill onion only onyx opal open opera operation operator opinion opossum opposite
  optic option oracle orange orbit orchard orchestra orchid ordeal order ordinary organ orgy origin oro orozco orphan
  orr ortiz osborn osborne oscar osprey ostrich other otter otto ounce out outcast outcome outer outfit outlaw outlet
  outline outrage outside oval oven over overcoat overdose overdrive owen owens owl owls oxygen oyster ozone pablo
  pace pacheco pack paddle padilla pagan page paige pain paint painter pair pajamas palace pale palm palmer pam
  pamela panda pandora panic panther pants papa paper paprika parachute parade paradise paradox parallel paranoia
  parasite parcel parcels pardon parent parents paris parish park parker parking parks parliament parlor parole
  parrish parrot parsons particle partner parts party passage passenger passion passport past pasta pastel pastor
  pastry pat patch patel path patience patient patricia patrick patriot patrol pattern patterson patton paul paula
  pavement paw pawn pay payday payne pea peace peach peacock peak peaks peanut pearl pearls pearson pebble peck pedal
  pedestrian pedro peel pelican pen pena penalty pencil penguin pennington penny pension pentagon people pepper
  perception perez perfect perfume peril period permanent permission perro perry person personal personality pest pet
  petal pete peter peters petersen peterson petit petite petticoat petty phantom pharmacy phase phelps phil philip
  phillip phillips philosopher phoebe phoenix phone photo phrase physical pianist piano pickle picnic picture pie
  pieces pier pierce pig pigeon pilgrim pill pillar pillow pills pilot pin pine pineapple pink pint pioneer pipe
  pipes pirate pirates pistol pit pitch pittman pitts pity pixel pizza place placebo plague plagues plain plan planes
  planet planetarium planets plank plant plants plaster plastic plate platform platinum play playa playboy players
  playground plea pleasant please pleasure plot plug plum plunge pocket poem poet poetry poets point poison poke
  poker polar pole police policy polish political politics polka pollard pollen polo polygon ponce pond pony poodle
  pool poole poor pop popcorn pope poppy populist porcelain porch pork porn port portal porter portrait position
  positive possession possible possum post postcard potato potion potter potts pound poverty powder powell power
  praise pratt prayer prayers preacher precious present presets preston pretender pretty prey price pride priest
  primal primitive prince princess prism prison prisoner private privilege prize problem process procession proctor
  product profit program progress project prom promise promised proof propaganda proper property prophecy prophet
  prosper protest proud proverb prowler pruitt psycho puberty public puddle puff pugh pulp pulse pump pumpkin punch
  punishment punk pupil puppet puppets puppy pure purge purple purpose purse push puzzle pyramid python quake quality
  quarrel quarry quarter quartz queen queens quest question quick quicksand quicksilver quiet quilt quinn quiz quota
  rabbit rabbits raccoon race racer rachel rack radar radiator radio raft rage raid rail railroad railway rain
  rainbow raincoat rainy raisin rake rally ralph ram ramble ramirez ramon ramos ramsey ranch randall randolph random
  randy range rangel ransom rapid rapture rare rascal rasmussen raspberry rat rate rats rattle rattlesnake raul
  ravage raven ravens raw ray raymond rayon razor reach reaction reader ready real reality reaper reason rebecca
  rebel rebellion rebels rebirth recess recipe reckless recluse record recovery recreation red redemption redwood
  reed reef reeves reflection reflex refuge refugee refuse regal regina regret rehab reid reign reilly reina reindeer
  relative relax release relic religion reluctant remain remedy remember reminder remote rene renegade rent repeat
  replacement replica report reptile republic request rescue research residence resident resin resist resistance
  resort respect rest restaurant result resurrection retreat return revenge reverence reverse review revival revolt
  revolution revolver reward rex rey reyes reyna reynolds rhino rhodes rhonda rhye rhythm ribbon ribs ricardo rice
  rich richard richards richardson richmond rick ricky riddle ride riders ridge rifle rig riggs right riley rind ring
  ringer rinse rios riot ripe ripper ripple rise rising risk rita ritual rival rivas river rivera rivers roach road
  roads roast rob robber robbery robbins robe robert roberta roberto roberts robertson robin robinson robles robot
  robots rocha rock rocker rockers rocket rockets rod rodeo rodgers rodney rodriguez roger rogers rogue rojas rojo
  roland role roller rollercoaster rollins roman romance romantic rome romero ron ronald ronnie roof rookie room
  rooster roots rope rosa rosales rosary rose rosemary rosen rosenberg roses rosie ross roth rotten rouge rough
  roulette round routine row rowe rowland roy royal royals rubber rubbish rubble ruben rubio ruby rug rugby ruin
  ruins ruiz rule rumble rumor rumors rumours run runaway runaways rune runner running rural rush russell russo rust
  ruth ruthless ryan sabbath saber sabrina sack sacred sacrifice sad saddle sadness safari safe saga sage sail
  sailing sailor saint saints sake salad salas salazar sale salinas saliva sally salmon saloon salt salute salvation
  sam samantha same sample sampson samuel samurai san sanchez sanctuary sand sanders sandoval sandra sandy sanford
  sangre sanity santa santana santiago santo santos sapphire sara sarah sarcasm sash satellite saturn sauce sauna
  saunders sausage savage savior saviors saw sawyer saxophone scale scales scandal scar scarab scare scarecrow scared
  scarf scarlet scatter scene scent schaefer schedule scheme schmidt schmitt schneider scholar school schroeder
  schultz schwartz science scissors scope score scorpion scott scoundrel scout scrap scrape scratch scream screech
  screen screw script scrub sculpture sea seafood seal sean search seaside season seasons seat sebastian second
  secret secretary secrets section security seduction seed seeds seek seeker seldom self selfish sellers senior
  sensation sense sentence sentiment sequel sequence sequin serenade serenity sergeant sergio series serious sermon
  serpent serrano servant service session set seth settler seven seventeen seventh seventies several severe sewer
  sewing sex sexton sexual shack shade shadow shadows shaffer shaft shaggy shake shallow sham shaman shame shamrock
  shane shannon shape shark sharks sharon sharp shatter shaun shave shaw shawn shea shed sheep sheet sheila shelby
  shelf shell shelter shelton shepherd sheppard sheriff sherman shield shields shift shine shins ship ships shirley
  shirt shiver shock shoe shoes shooter shop shopping shore short shot shotgun shoulder shout shovel show shower
  shred shrimp shrine shrink shroud shrug shut shuttle shy sick sickness side sidney siege sigh sight sign signal
  signs silence silent silhouette silk silly silo silva silver similar simmons simon simple simpson sin since sincere
  sing singer singers singh single singleton sink sinner sinners sip siren sirens sister sisters situation six sixth
  size skate skater skeleton skeptic sketch ski skid skill skim skin skinner skinny skirt skull skulls skunk sky
  slang slap slaughter slave sleep sleeping sleepy sleeve slice slick slide slight slim slime sling slint slip
  slipper slither slits sloan slogan sloth slow slug slum slumber slump slut smack small smart smash smell smile
  smith smiths smog smoke smokers smooth smuggler snack snail snake snakes snap snare sneak sneaker snob snow
  snowball snowflake snowman snyder soap sober soccer social society sock socks soda sofia soft softly soil sol solar
  soldier soldiers soleil solid solis solitude solo solomon solstice solution sombra some somebody someone something
  sometimes somewhere son sonata song songs sonia sonic sonido sons soothe sophia sophie sorcerer sore sorrow sorry
  sort soto soul souls sound sounds soup sour source south southern souvenir spa space spade spaghetti spam spare
  spark sparks sparrow spasm speaker spears special specials specter spectrum speech speed spell spence spencer sperm
  sphere spice spider spiders spill spin spine spinster spiral spirit spirits spit splash splendor split spoil spoke
  sponge spook spooky spoon sport sports spot spotlight spouse spray spread spree spring sprout spur spy squad
  squadron square squash squeeze squid squirrel stab stable stack stacy stadium staff stafford stage stain stair
  stairs stairway stake stalk stalker stamp stan stance stand standard stanley stanton staple star stardust stare
  starfish stark starlight stars start startup state statement static station statue stay steak steal stealth steam
  steel steele stein stella stem step stephanie stephen stephens stephenson stereo steve steven stevens stevenson
  stew steward stewart stick sticker sticks stiff stigma still sting stir stitch stitches stock stokes stole stolen
  stomach stomp stone stones stool stop store storm story stout strait strand strange stranger strangers strap straw
  strawberry stray streak stream street streets strength stress stretch strickland strict strike string strings
  stroke strokes stroll strong structure struggle strut stuart stub student students studio study stuff stumble stump
  stunt stupid style sub subject sublime submarine suburb subway success sucker sudden sue suede suffer sugar suicide
  suit suitcase sulfur sullivan sultan sum summer summers summit sun sundance sunday sundown sunflower sunlight sunny
  sunrise sunset sunshine super superhero superman superstar supper supply support supreme sure surf surface surge
  surgeon surgery surprise surrender survivor susan suspect suspense sutton suzanne swamp swan swans swanson sweat
  sweater sweden sweeney sweet sweetheart swell swift swim swimmer swine swing swirl switch sword swords sydney sykes
  sylvia symphony syndicate syndrome syringe syrup system table tablet taboo tack tackle tact tag tail tailor taint
  take tale tales talk tall tamara tame tan tangerine tangle tango tank tanner tanya tap tape tar tara target tarot
  task taste tate tattoo tax taxi taylor tea teacher team tearaway tears tease technicolor technique ted teddy
  teenage teenager teeth telegram telephone telescope television temper tempest temple temptation ten tenant tender
  tennis tension tent tequila teresa term terminal terminator terrace terrell terrible territory terror terry test
  testament texas textile thanks thaw theater theatre theft their thelma theme theo theodore theory therapy there
  theresa thermal they thick thief thievery thin thing things think third thirst thirteen thirty this thistle thomas
  thompson thong thorn thorns thornton though thought thousand thrash thread threat three thrift thrill thriller
  throat throne through throw thug thumb thunder thunderbird thunderbolt ticket tickle tidal tide tides tie tierra
  tiffany tiger tigers tight tigress tile till tim timber time times timothy tin tina tinsel tiny tip tire tissue
  titan titanic title toad toast tobacco today todd toddler toe tofu together toilet token tokyo tom tomato tomb
  tommy tomorrow ton tone tongue tonight tony tool tools tooth toothpaste top topic torch torment tornado torpedo
  torres torso tort torture total touch tourist tournament tow towel tower towers town townhouse townsend toxic toy
  toys trace track tracy trade tradition traffic tragedy trail trailer train trains traitor tram tramp tran trance
  tranquil transfer transistor transit translation transmission transport trap traps trash trauma travel traveler
  travis tray tread treason treasure treat treatment treaty tree trees tremble tremor trench trend trevino trevor
  trial triangle tribal tribe tribulation tribute trick trickster trigger trilogy trinity trip triple tristan triumph
  trombone trophy tropical trouble troy truce truck truckers true trujillo trumpet trunk trust truth tub tube tucker
  tuesday tug tuition tulip tumble tumor tuna tune tunes tunnel turbine turbo turf turkey turmoil turn turner
  turnpike turnstile turtle tutor tuxedo twenty twig twilight twin twins twist twister two tycoon tyler type typhoon
  tyrant tyrone tyson ugly ukulele ulcer ultra umbrella unborn uncle undead under underdog underground understanding
  undertaker undertow underwater underwear underwood underworld undone unicorn uniform union unit united unity
  universe university unknown unreal untitled unusual upper uprising uproar upstairs uptown uranium urban urge usual
  utopia vacancy vacant vacation vaccine vacuum vagabond vague vain valdez valencia valentine valenzuela valerie
  valet valiant valid valley valleys valve vamp vampire vampires van vance vandal vanessa vang vanguard vanilla
  vanish vanity vapor vargas variety vase vasquez vaughan vaughn vault vazquez vega vegas vegetable vehicle veil vein
  velasquez velazquez velez velocity velvet vendor veneer vengeance venom venue venus vera verdict vernon veronica
  verse version vertical vertigo verve very vessel vet vibe vic vice vicky victim victor victoria victory vida video
  vie vienna view vigil villa village villain villanueva villarreal vince vincent vine vinegar vines vinson vintage
  vinyl violence violent violet violin viper virgin virginia virgo virtue virus visible vision visions visit
  visitation visitor visual vital vitamin viva vivian vocal vodka voice voices void volcano volley volt volume
  voluntary volunteer vomit voodoo vote vow voyage vulgar vulture wade waffle wage wagner wagon waist wait waiter
  waiting waitress wake walk walker wall wallace waller walls walsh walter walters walton wand wanda wander wanderer
  wandering want wanted war ward warden ware warfare warm warner warning warp warren warrior warriors wart wash
  washington wasp waste wasted wasteland watch watchmaker water waterfall waterloo watermelon waters watkins watson
  watts wave waves wax way wayne weak wealth weapon weather weave weaver web webb weber webster wedding wednesday
  weed week weekday weekend weeks weep weight weiner weird weiss welch welcome wells wendy werewolf werner wesley
  west western wet whale whales whatever wheat wheel wheeler wheels when where which whip whirl whirlwind whiskey
  whisky whisper whistle whitaker white whitehead whitfield whitley whitney who whole whore why wicked wide widow
  wife wig wilcox wild wilderness wildfire wildlife wiley wilkerson wilkins wilkinson will william williams willie
  willis willow wilson win wind window winds wine wing wings wink winner winners winning winter winters wire wisdom
  wise wish witch witches within without wives wizard wizards wolf wolfe wolff wolverine wolves woman women wonder
  wonderful wonderland wong wood woodard wooden woodpecker woods woodward wool wooten word words work worker workers
  workman workshop world worlds worm worry worse worship worth wound wounded wrap wrath wreck wren wrestler wrestling
  wright wrist writer writing wrong wyatt yacht yang yard yarn yates yawn year years yeast yell yellow yes yesterday
  yoder yoga yogurt yolk york young youth yuck zach zachary zamora zealot zebra zen zenith zephyr zero zhang
  zimmerman zipper zodiac zoe zombie zone zoo zuniga
  `
    .trim()
    .split(/\s+/),
)
