// loaded before a process (--import): its clock is CLOCK_AHEAD_MS milliseconds ahead, or behind if negative
const ahead = Number(process.env.CLOCK_AHEAD_MS)
const RealDate = Date
globalThis.Date = class extends RealDate {
  constructor(...args) {
    super(...(args.length === 0 ? [RealDate.now() + ahead] : args))
  }
  static now() {
    return RealDate.now() + ahead
  }
}
