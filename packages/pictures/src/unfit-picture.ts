/** What came is no picture that we keep. The message says why, as the end of a sentence. */
export class UnfitPicture extends Error {
  override readonly name = 'UnfitPicture'
}
