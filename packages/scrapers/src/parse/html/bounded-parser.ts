import { type Handler, Parser, type ParserOptions } from 'htmlparser2'
import { PageTooHeavyError } from '../../source/source-error.ts'

/**
 * Tags, attributes and comments of one page together. The largest recorded page has 12,000; a page of 11 MB made
 * of `<b><i>` has two million, and its tree takes 2 GB.
 */
const MAX_MARKUP = 150_000

/**
 * Three times as deep as the deepest page that was recorded. Walks of the tree are recursive and would run out of stack, and what
 * looks at the text of each of the elements within each other looks so many times at a page.
 */
const MAX_DEPTH = 128

/**
 * The parser of pages, safe against elements nested without end: from a certain depth on they lie side by side. The
 * parser moves all open elements at each one that opens, so that its work would grow with the square of the depth.
 */
export class BoundedParser extends Parser {
  private step: 'opens' | 'closes' | null = null
  /** The element being opened lies side by side with the one before. */
  private flat = false
  /** How many of each name lie so and are not closed yet. */
  private readonly flattened = new Map<string, number>()
  private markup = 0
  private readonly maxMarkup: number

  /** Throws a PageTooHeavyError while it parses more markup than that. */
  constructor(handler: Partial<Handler>, options: ParserOptions = {}, maxMarkup = MAX_MARKUP) {
    super(handler, options)
    this.maxMarkup = maxMarkup
  }

  private countMarkup(): void {
    this.markup += 1
    if (this.markup > this.maxMarkup)
      throw new PageTooHeavyError(`more than ${this.maxMarkup.toLocaleString('en')} tags, attributes and comments`)
  }

  override onattribname(start: number, endIndex: number): void {
    this.countMarkup()
    super.onattribname(start, endIndex)
  }

  override oncomment(start: number, endIndex: number, offset: number): void {
    this.countMarkup()
    super.oncomment(start, endIndex, offset)
  }

  override oncdata(start: number, endIndex: number, offset: number): void {
    this.countMarkup()
    super.oncdata(start, endIndex, offset)
  }

  override ondeclaration(start: number, endIndex: number): void {
    this.countMarkup()
    super.ondeclaration(start, endIndex)
  }

  override onprocessinginstruction(start: number, endIndex: number): void {
    this.countMarkup()
    super.onprocessinginstruction(start, endIndex)
  }

  override onopentagname(start: number, endIndex: number): void {
    this.countMarkup()
    this.step = 'opens'
    this.flat = false
    super.onopentagname(start, endIndex)
    // of a form within a form nothing is asked
    this.step = null
  }

  override onclosetag(start: number, endIndex: number): void {
    this.step = 'closes'
    super.onclosetag(start, endIndex)
    this.step = null
  }

  /** Called for each tag first: what has no content is not kept open, and its closing tag is passed over. */
  protected override isVoidElement(name: string): boolean {
    const { step } = this
    this.step = null
    if (super.isVoidElement(name)) return true
    if (step === 'opens') {
      // biome-ignore lint/complexity/useLiteralKeys: the parser's own list of open elements, which it keeps private
      this.flat = this['stack'].length >= MAX_DEPTH
      if (this.flat) this.flattened.set(name, (this.flattened.get(name) ?? 0) + 1)
      return this.flat
    }
    return step === 'closes' ? this.closesFlat(name) : this.flat
  }

  private closesFlat(name: string): boolean {
    this.flat = false
    const open = this.flattened.get(name) ?? 0
    // one that holds them closes them all
    if (open === 0) this.flattened.clear()
    else this.flattened.set(name, open - 1)
    return open > 0
  }
}
