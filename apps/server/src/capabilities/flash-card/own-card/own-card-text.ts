/**
 * Of the words of all cards of a student, in UTF-8: two million Chinese letters. The list of own cards and an export
 * send all of them at once, and a server holds them for everybody who asks.
 */
export const maxOwnBytes = 6_000_000;

export const tooMuchText = '自己的闪卡加起来最多约 200 万字，请先删除一些不用的，或把长的写短';

export const bytesOf = ({ front, back }: { front: string; back: string }): number =>
  Buffer.byteLength(front) + Buffer.byteLength(back);
