/** What is wrong with a slide, in words for the teacher who wrote it. */
export class SlideError extends Error {
  override name = 'SlideError';
}
