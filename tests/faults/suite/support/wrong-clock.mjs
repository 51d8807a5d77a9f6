// loaded before a process (--import): its clock is as many milliseconds ahead as CLOCK_AHEAD_MS says, or behind
const ahead = Number(process.env.CLOCK_AHEAD_MS)
const RealDate = Date
globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + ahead] : given))
  }
  static now() {
    return RealDate.now() + ahead
  }
}
