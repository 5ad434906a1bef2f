/** Where an encoding of a video lies in the storage. A file of it never changes: another encoding is another place. */
export const encodingPrefix = (videoId: number, encodingId: string): string =>
  `videos/${videoId}/${encodingId}`;

/** Which encoding a storage prefix is of. */
export const encodingIdOf = (prefix: string): string => prefix.slice(prefix.lastIndexOf('/') + 1);
