const charactersAMinute = 400;
const wordsAMinute = 220;

/** Whole minutes to read a text once, at least 1: Chinese by its characters, other scripts by their words. 0 without text. */
export function minutesToRead(text: string): number {
  const characters = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.replaceAll(/\p{Script=Han}/gu, ' ').match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;
  const minutes = characters / charactersAMinute + words / wordsAMinute;
  return minutes === 0 ? 0 : Math.max(1, Math.round(minutes));
}
