/**
 * Words by which many call themselves: everyday nouns and adjectives, given names and family names, in English and, for the
 * commonest, in Spanish and French. A name of nothing else tells little; a name with one other word is told by it.
 */
export const ORDINARY_WORDS: ReadonlySet<string> = new Set(
  `
  air alive alone alpha amber angel angels animal animals apple arcade arrow art ash atlas autumn avalon baby back bad ballet
  bang bank bar bay beach beam bear bears beast beat beauty bee bell bells best beta big bird birds bitter black blade blank
  blaze blind blink bliss blood bloom blue body bomb bone bones book born bottle box boy boys brain brave bread break breath
  brick bridge bright broken brother brothers brown bubble buddy bull bullet burn bush butter butterfly cage cake calm camp
  canary candle candy cannon canyon capital car cards castle cat cats cave cell center chain chains chair champion change chaos
  charm chase cherry child children choir chrome church cinema circle circus city clay clean clear clock cloud clouds clover
  club coast coat coffee coin cold collapse color colors comet common compass concrete control cool copper coral core corner
  cosmic country cover cow coyote cradle crash crazy cream creature cross crow crowd crown cruel crush cry crystal cure curse
  dance dancer danger dark darkness dawn day days dead dear death deep deer delta demon desert destroyer devil devils diamond
  dinner direction dirt dirty disco divine doctor dog dogs doll door doors double dove down dragon dream dreamer dreams dress
  drift drive driver drop drum drums dry duke dust eagle eagles earth east easy echo echoes eclipse eden edge egg ego eight
  electric element elephant elm embrace ember emerald emotion empire empty end enemy energy engine epic error escape eternal
  evening ever evil exit eye eyes face factory faith fall fallen falling false family fame fang far farm fast fat fate father
  fear feather fever field fields fifth fight final fine fire fires fish five flag flame flames flash flesh flight float flock
  flood floor flow flower flowers fluid flux fly focus fog folk fool fools forest forever fortune forward fountain four fox
  foxes free freedom fresh friday friend friends frog front frost fruit full fun fury future gala game games garden gas gate
  gates gem gene genesis gentle ghost ghosts giant giants gift girl girls glad glass glory glow goat god goddess gods gold
  golden good grace grand grass gravity gray great green grey grip ground group grove guard guest guide gun guns guy guys hail
  hair half halo hammer hand hands happy harbor hard harmony harp harvest hat hate haven hawk haze head heart hearts heat heaven
  heavy hell hello helix herd hero heroes hidden high highway hill hills history hive hole hollow holy home honey hood hope horizon
  horn horse horses hot hotel hour hours house human hundred hunger hunt hunter hurricane ice icon idea idle idol image in
  indigo infinity ink inner iris iron island ivory ivy jacket jade jam jelly jet jewel joy juice jungle jupiter karma keep key
  keys kid kids kind king kings kingdom kiss kite kitten knife knight knot lace ladies lady lake lamb lamp land language large
  last late laugh lava law lazy lead leaf leather legend legends lemon leopard less letter letters liar liberty lid lie lies life lift
  light lightning lights lily lime limit line lines lion lions lips liquid little live lives living lizard local lock lonely long
  loop lord lost lotus loud love lover lovers low luck lucky luna lunar lungs machine machines mad magic magnet magnolia maiden
  major man mango mantra maple marble march mask mass master matter may maze meadow mean medicine medium melody memory men mercury
  mercy message messenger metal meteor midnight mighty milk mind mint minute miracle mirage mirror misery miss mist mob mode model
  modern moment money monk monkey monkeys monsoon monster monsters moon moons morning moss moth mother moths motion mountain mountains
  mouse mouth move movement mud muse museum mushroom music mute my mystery mystic myth naked name native nature navy near neck need needle
  neon nerve nest never new news next night nights nine no noble noise noon north nothing nova novel now number numb oak oasis ocean
  oceans off oil old olive omega one onyx opal open optic oracle orange orbit orchid order origin other out outer outlaw outside over
  owl owls pack page pain paint palace pale palm panda panic panther paper parade paradise paradox parallel park parts party past patch
  path pattern peace peach peacock pearl pearls people pepper perfect phantom phase phoenix phone photo piano picture pieces pig pilot
  pine pink pirate pirates pistol pixel place plague plain plan planet planets plant plants plastic plate play players pleasure plum poem
  poet poets point poison polar pony pool poor pop poppy portal portrait post powder power present pretty pride priest prince princess
  prism prison promise proper prophet proud public pulse pump punk pupil pure purple pyramid quartz queen queens quest quick quiet rabbit
  rabbits race radar radio rage rain rainbow raven ravens raw ray razor real rebel rebels reckless record red reef reign release relic
  remedy republic return revolution rhythm rice rich ride riders right ring riot rise rising ritual rival river rivers road roads robot
  robots rock rocket rockets rogue roman room roots rope rose roses rough round royal royals ruby ruin ruins rule run runner running rush
  rust ruthless sad safe sage sail sailor saint saints salt same sanctuary sand satellite saturn savage saw scarlet scene school science
  scorpion scream screen sea seal season seasons second secret secrets seed seeds self sense seven seventh shade shadow shadows shake shallow shame
  shape shark sharks sharp shatter sheep shell shelter shift shine ship ships shock shoes shooter shore short shot show shrine sick side sight
  sign signal signs silence silent silk silver simple sin sing single sinner siren sirens sister sisters six sixth skeleton skin skull skulls sky
  slave sleep sleeping slow small smart smile smoke smooth snake snakes snow social soda soft soldier solid solo some somebody son song
  songs sonic sons soul souls sound sounds south space spark sparks sparrow special speed spell sphere spice spider spiders spiral spirit spirits
  spoon sports spring square stage stain stalker star stardust starlight stars state static station steam steel step stereo stick still sting
  stone stones stop storm story strange stranger strangers stray stream street streets strength strike string strings strong structure style sugar
  suit summer sun sunday sunrise sunset sunshine super surf surface surge swamp swan swans sweet swift sword symphony system table tail tale
  tales talk tall tape taste tattoo tea teacher team tears teeth temple ten tender tension terror test theory thief thing things third thirst
  thorn thorns thought thousand thread three throne thunder tide tides tiger tigers time times tin tiny today toe together tomb tomorrow tone tongue
  tonight tooth top torch tornado total touch tower towers town toxic toy toys trace track train trains trance trap trash travel traveler treasure tree
  trees tremor tribe trick trigger trinity trip tropical trouble truck true truth tulip tunnel turbo turn turtle twilight twin twins twist two
  ugly ultra umbrella uncle under union unit united unity universe unknown untitled up urban vague valley valleys vampire vampires vapor vault vega velvet
  venom venus vertigo vessel vibe vice victim victory video view vintage violet viper virgin virtue virus vision visions visitor vital voice voices void
  volcano volume voodoo vow voyage vulture waiting wake walk walker wall walls wander war warm warning warrior warriors waste watch water waters wave waves
  wax way weapon weather wednesday weekend weird west whale whales wheel whisper white whole wicked wide widow wild wilderness will willow win wind window winds wine
  wing wings winter wire wise wish witch witches within without wizard wolf wolves woman women wonder wood wooden woods word words work worker workers world worlds
  worm worth wrath wreck wrong yard year years yellow yes yesterday young youth zebra zenith zero zodiac zombie zone
  agua alma amor azul bella bonita brillo cielo corazon diablo estrella flor fuego gato gitano hermano loca loco lobo luz mar muerte mundo negra negro
  noche oro perro playa rey reina rojo sangre santo sol sombra sonido tierra vida viva amour ange belle bleu ciel coeur etoile fleur jour lumiere lune mer monde noir nuit
  petit petite rouge soleil vie
  aaron abby abe adam adrian aj al alan albert alejandro alex alexander alexandra alexis ali alice alicia allen allison amanda amy ana andre andrea andrew andy angela
  angelo anita ann anna anne annie anthony antonio april ariel arthur ashley austin ava barbara ben benjamin bernard beth bill billy blake bob bobby bonnie brad brandon
  brenda brent brian bruce bruno bryan caleb cameron carl carla carlos carmen carol caroline carter casey cassandra catherine cecilia charles charlie charlotte chelsea
  chloe chris christian christina christine christopher chuck cindy claire clara clark cody cole colin connor craig crystal curtis cynthia daisy dale dan daniel daniela
  danny darren dave david dawn dean deborah dennis derek diana diane diego dominic don donna dorothy doug douglas drew dustin dylan earl eddie edgar eduardo edward elena eli elijah
  elizabeth ella ellen elliott emily emma eric erica erik erin ernest ethan eugene eva eve evan evelyn faith felix fernando fiona florence frances francis francisco frank fred
  gabriel gabriela gary gene george gerald gina glenn gloria gordon grace graham grant greg gregory hailey hank hannah harold harry harvey hazel heather hector helen henry holly howard hugo
  ian irene isaac isabel isabella ivan jack jackie jackson jacob jaime jake james jamie jan jane janet jared jason jay jean jeff jeffrey jen jenna jennifer jenny jeremy jerry
  jess jesse jessica jesus jill jim jimmy jo joan joanna joe joel joey johan john johnny jon jonah jonathan jordan jorge jose joseph josh joshua josie juan juanita judith judy julia
  julian julie juliet june justin kaitlyn kara karen kate katherine kathleen kathryn kathy katie kay keith kelly ken kenneth kenny kevin kim kimberly kirk kris kristen kurt kyle lana
  lance lara larry laura lauren laurie lea leah lee leo leon leonard leslie levi lewis liam lillian linda lindsay lisa liz logan lola lorenzo louis louise lucas lucia lucy
  luis luke lydia lynn mac maddie madison maggie manuel marc marco marcus margaret maria marie marilyn mario marion mark marsha martha martin marvin mary mason mateo matt matthew
  maurice max maya megan mel melanie melissa michael michelle miguel mike miles milo miranda mitchell molly monica morgan nancy naomi natalie natasha nate nathan neil nicholas nick nicole nina noah nora norman
  oliver olivia omar oscar otto owen pablo paige pam pamela pat patricia patrick paul paula pedro penny perry pete peter phil philip phillip phoebe rachel ralph ramon randy raul ray raymond rebecca
  reed regina rene rex rhonda ricardo richard rick ricky riley rita rob robert roberta roberto robin rodney roger roland ron ronald ronnie rosa rosie ross roy ruben russell ruth ryan sabrina sally sam samantha
  samuel sandra sandy santiago sara sarah scott sean sebastian sergio seth shane shannon sharon shaun shawn sheila shelby shirley sidney simon sofia sonia sophia sophie spencer stacy stan stanley stella stephanie
  stephen steve steven stewart stuart sue susan suzanne sydney sylvia tamara tanya tara taylor ted teresa terry thelma theo theodore theresa thomas tiffany tim timothy tina todd tom tommy tony tracy travis trevor tristan troy
  tyler tyrone valerie vanessa vera vernon veronica vic vicky victor victoria vince vincent violet virginia vivian wade wallace walter wanda warren wayne wendy wesley whitney william willie willow zach zachary zoe
  adams aguilar alvarez anderson arnold bailey baker barnes bell bennett black brooks brown bryant butler campbell castillo castro chan chang chavez chen collins cook cooper cox cruz davis diaz edwards evans fernandez
  fisher flores ford foster garcia gibson gomez gonzales gonzalez graham gray green griffin gutierrez hall hamilton harris harrison hayes henderson hernandez hill ho howard hughes hunt jackson james jenkins jimenez johnson jones kelly kennedy
  kim king kumar lee lewis lin liu long lopez marshall martin martinez mason mcdonald mendoza mills mitchell moore morales morgan morris murphy murray myers nelson nguyen ortiz owens park parker patel patterson perez peterson phillips
  porter powell price ramirez ramos reed reyes reynolds richardson rivera roberts robertson robinson rodriguez rogers romero rose ross ruiz russell sanchez sanders santos scott shaw silva simmons simpson singh smith snyder stevens stewart
  sullivan taylor thomas thompson torres tran tucker turner vargas vasquez wagner walker wallace ward washington watson webb wells west white williams wilson wong wood woods wright wu yang young
  `
    .trim()
    .split(/\s+/),
)
