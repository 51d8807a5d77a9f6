import { type Handler, Parser, type ParserOptions } from 'htmlparser2'
import { PageTooHeavyError } from '../../source/source-error.ts'

/**
 * The maximum number of tags, attributes and comments in one page. The largest recorded page has 12,000. A page of 11
 * MB made of `<b><i>` has two million, and its tree takes 2 GB.
 */
const MAX_MARKUP = 150_000

/**
 * Three times as deep as the deepest recorded page. Tree walks are recursive and would overflow the stack, and code
 * that collects the text of each nested element would scan the page once per level.
 */
const MAX_DEPTH = 128

/**
 * An HTML parser that is safe against deeply nested elements: below MAX_DEPTH they become siblings. Otherwise parsing
 * would take quadratic time, since the parser shifts its list of open elements for each new element.
 */
export class BoundedParser extends Parser {
  private step: 'opens' | 'closes' | null = null
  /** Whether the element being opened becomes a sibling instead of a child. */
  private isFlat = false
  /** How many flattened elements of each name are not closed yet. */
  private readonly openFlattened = new Map<string, number>()
  private markupCount = 0
  private readonly maxMarkup: number

  /** The parser throws a PageTooHeavyError when a page has more than `maxMarkup` tags, attributes and comments. */
  constructor(handler: Partial<Handler>, options: ParserOptions = {}, maxMarkup = MAX_MARKUP) {
    super(handler, options)
    this.maxMarkup = maxMarkup
  }

  private countMarkup(): void {
    this.markupCount += 1
    if (this.markupCount > this.maxMarkup)
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
    this.isFlat = false
    super.onopentagname(start, endIndex)
    // a form within a form is dropped without calling isVoidElement
    this.step = null
  }

  override onclosetag(start: number, endIndex: number): void {
    this.step = 'closes'
    super.onclosetag(start, endIndex)
    this.step = null
  }

  /** The parser calls this first for each tag. A void element is not kept open, and its closing tag is skipped. */
  protected override isVoidElement(name: string): boolean {
    const { step } = this
    this.step = null
    if (super.isVoidElement(name)) return true
    if (step === 'opens') {
      // biome-ignore lint/complexity/useLiteralKeys: the parser's own list of open elements, which it keeps private
      this.isFlat = this['stack'].length >= MAX_DEPTH
      if (this.isFlat) this.openFlattened.set(name, (this.openFlattened.get(name) ?? 0) + 1)
      return this.isFlat
    }
    return step === 'closes' ? this.closeFlat(name) : this.isFlat
  }

  private closeFlat(name: string): boolean {
    this.isFlat = false
    const openCount = this.openFlattened.get(name) ?? 0
    // closing an ancestor closes them all
    if (openCount === 0) this.openFlattened.clear()
    else this.openFlattened.set(name, openCount - 1)
    return openCount > 0
  }
}
