const shanghaiMs = 8 * 3_600_000;

/** A time as Alipay writes it, 2026-11-23 15:04:05: in China, whatever zone this process is in. */
export function shanghaiTime(at: Date): string {
  return new Date(at.getTime() + shanghaiMs).toISOString().slice(0, 19).replace('T', ' ');
}

/** Null when the text is no such time; a fraction of a second may follow. */
export function readShanghaiTime(text: unknown): Date | null {
  if (typeof text !== 'string' || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,3})?$/.test(text))
    return null;
  const at = new Date(`${text.replace(' ', 'T')}+08:00`);
  return Number.isNaN(at.getTime()) ? null : at;
}
