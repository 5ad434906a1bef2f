const SHANGHAI_MS = 8 * 3_600_000;

/** A time as Alipay writes it: 2026-11-23 15:04:05, in China, which has no summer time. */
export function shanghaiTime(at: Date): string {
  return new Date(at.getTime() + SHANGHAI_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** Undefined when the text is no such time. */
export function readShanghaiTime(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined;
  const at = new Date(`${text.replace(' ', 'T')}+08:00`);
  return Number.isNaN(at.getTime()) ? undefined : at;
}
