/** Google Calendar's page for pasting a calendar's address: its Android app takes neither of the links below. */
export const GOOGLE_FROM_URL = 'https://calendar.google.com/calendar/r/settings/addbyurl'

/** The addresses by which calendars subscribe to a calendar's address. */
export function calendarApps(calendar: string, name: string) {
  const webcal = calendar.replace(/^https?:/, 'webcal:')
  return {
    /** Opens the device's own calendar. */
    webcal,
    google: `https://calendar.google.com/calendar/render?${new URLSearchParams({ cid: webcal })}`,
    outlook: `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url: calendar, name })}`,
  }
}
