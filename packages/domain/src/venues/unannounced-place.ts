import { anyOf } from '../text/pattern.ts'

const UNANNOUNCED = new RegExp(
  String.raw`^\W*(?:(?:the|a)\s+)?${anyOf`
    tb[acd]|to be (?:announced|confirmed|determined)|secret (?:location|place|spot|venue)|
    private (?:home|house|location|residence|venue)|
    undisclosed|location (?:tb[acd]|announced|disclosed|revealed)|house (?:show|concert)|
    (?:secret|somewhere|venue|location)(?=$|\s*[,(])
  `}(?![\p{L}\d])`,
  'iu',
)
const ASK = String.raw`\b(?:message|dm|ask|contact|email|text|rsvp|write)\b[^.;()]{0,40}\b(?:for|to get)\b`
const SENT = String.raw`\b(?:sent|emailed|texted|given|revealed|disclosed|announced)\b`
/** "message bands for location", "DM for address", "location sent to ticket holders". */
const ASK_FOR_LOCATION = new RegExp(
  String.raw`${ASK}[^.;()]{0,20}\b(?:location|address|venue|directions)\b|\b(?:location|address|venue)\b[^.;()]{0,20}${SENT}`,
  'i',
)

/** A longer text describes the show, and may mention an address for another reason. */
const MAX_NOTE_LENGTH = 200

/**
 * Whether a listing doesn't say publicly where its show is: its venue is `TBA` or a private home, or its note asks people
 * to write for the location.
 */
export const isUnannouncedPlace = (venue: string | null | undefined, note?: string | null): boolean =>
  UNANNOUNCED.test(venue ?? '') || (note != null && note.length <= MAX_NOTE_LENGTH && ASK_FOR_LOCATION.test(note))
