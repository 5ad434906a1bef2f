import type { Video } from '@xuezhou/contract/lecture';

export type CaptionFile = Video['captions'][number];

/** One for each language. Undefined until the server has answered; whether a lecture that did not open has some is not known. */
export type Captions = readonly CaptionFile[] | 'unreached' | undefined;

export const captionsOf = (video: Video | undefined, error: Error | null): Captions =>
  video?.captions ?? (error ? 'unreached' : undefined);

/** In the language that was chosen last, where the lecture has it; else the first. */
export const captionIn = (
  captions: readonly CaptionFile[],
  language: string,
): CaptionFile | undefined =>
  captions.find((caption) => caption.language === language) ?? captions[0];
