// Loaded into a process with --import. Sets its clock CLOCK_AHEAD_MS milliseconds ahead, or behind if negative.
const aheadMs = Number(process.env.CLOCK_AHEAD_MS)
const RealDate = Date
globalThis.Date = class extends RealDate {
  constructor(...args) {
    super(...(args.length === 0 ? [RealDate.now() + aheadMs] : args))
  }
  static now() {
    return RealDate.now() + aheadMs
  }
}
