import { createHash } from 'node:crypto';

// What pages bring for lectures has names as beside content files, and lies in the storage under one folder.

const named =
  /^(?:videos\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.[a-z0-9]{2,4})|captions\/([0-9a-f]{32}\.vtt))$/;

/** Where the file lies that a lecture names; undefined where no page brought it. Its bytes never change. */
export function lectureFilePlace(file: string): string | undefined {
  const [, video, captions] = named.exec(file) ?? [];
  const name = video ?? captions;
  return name === undefined ? undefined : `lecture-files/${name}`;
}

/** @param ending without its dot, of `videoLimit.endings` */
export const videoFile = (uploadId: string, ending: string): string =>
  `videos/${uploadId}.${ending}`;

export const captionFile = (vtt: string): string =>
  `captions/${createHash('sha256').update(vtt).digest('hex').slice(0, 32)}.vtt`;
