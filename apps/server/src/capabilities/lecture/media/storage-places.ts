/** Where an encoding of a video lies in the storage. A file of it never changes: another encoding is another place. */
export const encodingPrefix = (videoId: number, encodingId: string): string =>
  `videos/${videoId}/${encodingId}`;

/** Where all encodings of a video lie. */
export const placeOfVideo = (videoId: number): string => `videos/${videoId}/`;

/** All that a video was ever made from, where content files brought it. */
export const placeOfSources = (videoId: number): string => `sources/${videoId}/`;

/** Which encoding a storage prefix is of. */
export const encodingIdOf = (prefix: string): string => prefix.slice(prefix.lastIndexOf('/') + 1);

/** With what the id of an encoding begins: encodings of the same picture and sound begin alike. */
export const mediaMark = (media: string): string => media.slice(0, 16);

/** @param media a hash in hex, as lectures' sources name their picture and sound */
export const isEncodingOf = (prefix: string, media: string): boolean =>
  encodingIdOf(prefix).startsWith(`${mediaMark(media)}-`);
