import { audioSf } from '../custom/audio-sf.ts'
import { defineVenue } from '../define-venue.ts'

export const audioSfVenue = defineVenue({
  slug: 'audio-sf',
  name: 'Audio SF',
  aliases: ['Audio', 'Audio Nightclub'],
  address: '316 11th St',
  neighborhood: 'SoMa',
  venueType: 'club',
  primaryGenres: ['Electronic'],
  website: 'https://audiosf.com/',
  source: audioSf({ url: 'https://m.audiosf.com/events/' }),
})
