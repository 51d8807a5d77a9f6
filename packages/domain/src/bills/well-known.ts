import { artistKey } from '../artists/artist-name.ts'

/** Well-known acts with a list separator in their names. No rule can distinguish these from a list. */
const NAMES = [
  'Black Country, New Road',
  'Blood, Sweat & Tears',
  'Crosby, Stills & Nash',
  'Crosby, Stills, Nash & Young',
  'Earth, Wind & Fire',
  'Emerson, Lake & Palmer',
  'Peter, Paul and Mary',
  'Peter Bjorn and John',
  'Tyler, The Creator',
  'Me First and the Gimme Gimmes',
  'Medeski, Martin & Wood',
  'Now, Now',
  'Dream, Ivory',
  'Lord, I Was Born',
  'Florence + The Machine',
  'Marina + The Diamonds',
  'Mike + The Mechanics',
  'Matt + Kim',
  'Sultan + Shepard',
  'Christine and the Queens',
  'Echo & the Bunnymen',
  'Iron and Wine',
  'Simon and Garfunkel',
]
const KEYS = new Set(NAMES.map(artistKey))

export const isWellKnown = (name: string): boolean => KEYS.has(artistKey(name))
