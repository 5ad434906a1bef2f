import type { Video } from '@xuezhou/contract/course';

/** Undefined until the server has answered, null where the lecture has none. */
export type Captions = Video['captions'][number] | 'unreached' | null | undefined;

/** Whether a lecture that did not open has captions is not known. */
export const captionsOf = (video: Video | undefined, error: Error | null): Captions =>
  video ? (video.captions[0] ?? null) : error ? 'unreached' : undefined;
