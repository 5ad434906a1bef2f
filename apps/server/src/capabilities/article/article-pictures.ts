import { requirement } from '../../platform/wiring/slot.ts';

interface Picture {
  /** One key is one picture. */
  readonly key: string;
  readonly body: Buffer;
  readonly contentType: string;
}

/** Told by who reads the pictures of content files: a picture safe to show; undefined for what is none. */
export const articlePictures =
  requirement<(bytes: Buffer) => Promise<Picture | undefined>>('article.articlePictures');
