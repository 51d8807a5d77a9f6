import type { VenueDefinition } from '../source.ts'
import { folsom1015 } from './1015-folsom.ts'
import { audioSfVenue } from './audio-sf.ts'
import { augustHall } from './august-hall.ts'
import { billGrahamCivicAuditorium } from './bill-graham-civic-auditorium.ts'
import { bimbos365Club } from './bimbos-365-club.ts'
import { birdAndBeckett } from './bird-and-beckett.ts'
import { blackCat } from './black-cat.ts'
import { boomBoomRoom } from './boom-boom-room.ts'
import { bottomOfTheHillVenue } from './bottom-of-the-hill.ts'
import { brickAndMortarMusicHall } from './brick-and-mortar-music-hall.ts'
import { cafeDuNord } from './cafe-du-nord.ts'
import { centerForNewMusicVenue } from './center-for-new-music.ts'
import { clubDeluxeVenue } from './club-deluxe.ts'
import { dnaLounge } from './dna-lounge.ts'
import { elRio } from './el-rio.ts'
import { f8 } from './f8.ts'
import { grayAreaVenue } from './gray-area.ts'
import { greatAmericanMusicHall } from './great-american-music-hall.ts'
import { hotelUtahSaloon } from './hotel-utah-saloon.ts'
import { keysJazzBistroVenue } from './keys-jazz-bistro.ts'
import { kilowatt } from './kilowatt.ts'
import { mabuhayGardensVenue } from './mabuhay-gardens.ts'
import { madroneArtBar } from './madrone-art-bar.ts'
import { makeOutRoomVenue } from './make-out-room.ts'
import { medicineForNightmares } from './medicine-for-nightmares.ts'
import { monarch } from './monarch.ts'
import { mrTipples } from './mr-tipples.ts'
import { musicCitySanFrancisco } from './music-city-san-francisco.ts'
import { neckOfTheWoods } from './neck-of-the-woods.ts'
import { oreillysPub } from './oreillys-pub.ts'
import { publicWorks } from './public-works.ts'
import { rickshawStop } from './rickshaw-stop.ts'
import { sfEagleVenue } from './sf-eagle.ts'
import { sfjazzCenter } from './sfjazz-center.ts'
import { swedishAmericanHall } from './swedish-american-hall.ts'
import { theChapel } from './the-chapel.ts'
import { theDawnClub } from './the-dawn-club.ts'
import { theFillmore } from './the-fillmore.ts'
import { theGreatNorthern } from './the-great-northern.ts'
import { theIndependent } from './the-independent.ts'
import { theKnockout } from './the-knockout.ts'
import { theLab } from './the-lab.ts'
import { theLostChurch } from './the-lost-church.ts'
import { theMasonic } from './the-masonic.ts'
import { theMidway } from './the-midway.ts'
import { theRegencyBallroom } from './the-regency-ballroom.ts'
import { theWarfield } from './the-warfield.ts'
import { theeParkside } from './thee-parkside.ts'
import { verdiClub } from './verdi-club.ts'
import { zeitgeist } from './zeitgeist.ts'

/** Every San Francisco venue that we read or know by name. */
export const venues: readonly VenueDefinition[] = [
  theIndependent,
  theFillmore,
  theMasonic,
  augustHall,
  cafeDuNord,
  swedishAmericanHall,
  greatAmericanMusicHall,
  theChapel,
  rickshawStop,
  hotelUtahSaloon,
  brickAndMortarMusicHall,
  bimbos365Club,
  neckOfTheWoods,
  bottomOfTheHillVenue,
  theWarfield,
  theRegencyBallroom,
  billGrahamCivicAuditorium,
  sfjazzCenter,
  theeParkside,
  kilowatt,
  theKnockout,
  makeOutRoomVenue,
  elRio,
  dnaLounge,
  publicWorks,
  theMidway,
  theGreatNorthern,
  folsom1015,
  f8,
  audioSfVenue,
  monarch,
  boomBoomRoom,
  blackCat,
  mrTipples,
  keysJazzBistroVenue,
  theDawnClub,
  birdAndBeckett,
  madroneArtBar,
  clubDeluxeVenue,
  theLostChurch,
  grayAreaVenue,
  theLab,
  musicCitySanFrancisco,
  oreillysPub,
  mabuhayGardensVenue,
  zeitgeist,
  sfEagleVenue,
  verdiClub,
  medicineForNightmares,
  centerForNewMusicVenue,
]
