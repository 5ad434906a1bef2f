/** How many zero bits a digest begins with. */
export function leadingZeroBits(digest: Uint8Array): number {
  const first = digest.findIndex((byte) => byte !== 0);
  return first === -1 ? digest.length * 8 : first * 8 + Math.clz32(digest[first]!) - 24;
}

/** What is hashed: the server's challenge and a text of the browser's. */
export const workText = (challenge: string, text: string): string => `${challenge}:${text}`;
