export type Standard = '1.2' | '2004';

/** What a part of a package says of itself. */
export interface PartFacts {
  readonly isCompleted: boolean;
  /** Null: it does not say. */
  readonly isPassed: boolean | null;
  readonly score: Score | null;
  /** How far, from 0 to 1; null: it does not say. */
  readonly share: number | null;
  /** Of this stretch of learning. */
  readonly seconds: number;
}

export interface Score {
  readonly raw: number;
  readonly max: number;
}

type Fields = Readonly<Record<string, unknown>>;

/** Longer is no stretch of learning. */
const longestStretch = 7 * 86_400;
/** A larger score is a package that means something else, or harm. */
const largestScore = 1_000_000;
/** Scores are added up in hundredths. */
const smallestScore = 0.01;

/**
 * What the state of a part tells; null where it is none. Everything in it was written by a stranger: what is not as its
 * standard says is as if it were not there.
 */
export function readReport(standard: Standard, state: string): PartFacts | null {
  const cmi = parse(state);
  if (cmi === null) return null;
  return standard === '1.2' ? read12(cmi) : read2004(cmi);
}

/** Questions that were answered, as the package tells of them; those that are no more than a number are left out. */
export function readInteractions(state: string): readonly Fields[] {
  const kept = parse(state)?.['interactions'];
  if (!isFields(kept)) return [];
  return Object.values(kept)
    .filter(isFields)
    .slice(0, mostInteractions)
    .map((one) => storable(one, deepest) as Fields);
}

const mostInteractions = 2000;
/** Objectives and right answers of a question stand less deep. */
const deepest = 6;

/** Without what a database has no place for: signs that are none, and what is nested without end. */
function storable(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return soundText(value);
  if (!isFields(value)) return value;
  if (depth === 0) return null;
  if (Array.isArray(value)) return value.map((one) => storable(one, depth - 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [soundText(name), storable(one, depth - 1)]),
  );
}

const soundText = (text: string): string =>
  text
    .split('\0')
    .join('')
    .replaceAll(/\p{Cs}/gu, '');

function parse(state: string): Fields | null {
  try {
    const read: unknown = JSON.parse(state);
    return isFields(read) ? read : null;
  } catch {
    return null;
  }
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

function read12(cmi: Fields): PartFacts {
  const core = fieldsOf(cmi['core']);
  const status = core['lesson_status'];
  const score = fieldsOf(core['score']);
  return {
    isCompleted: status === 'passed' || status === 'completed' || status === 'failed',
    isPassed: status === 'passed' ? true : status === 'failed' ? false : null,
    score: scoreOf(numberIn(score['raw']), numberIn(score['max']) ?? 100),
    share: null,
    seconds: secondsOf12(core['session_time']),
  };
}

function read2004(cmi: Fields): PartFacts {
  const score = fieldsOf(cmi['score']);
  const scaled = numberIn(score['scaled']);
  const success = cmi['success_status'];
  const told = scoreOf(numberIn(score['raw']), numberIn(score['max']));
  return {
    isCompleted: cmi['completion_status'] === 'completed',
    isPassed: success === 'passed' ? true : success === 'failed' ? false : null,
    score: told ?? (scaled === null ? null : scoreOf(Math.round(scaled * 1000) / 10, 100)),
    share: shareOf(numberIn(cmi['progress_measure'])),
    seconds: secondsOf2004(cmi['session_time']),
  };
}

function numberIn(value: unknown): number | null {
  if (typeof value !== 'number' && (typeof value !== 'string' || value.trim() === '')) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

const shareOf = (share: number | null): number | null =>
  share === null ? null : rounded(Math.min(Math.max(share, 0), 1));

/** Never more than all, and never less than nothing. */
function scoreOf(raw: number | null, max: number | null): Score | null {
  if (raw === null || max === null || max < smallestScore || max > largestScore) return null;
  return { raw: rounded(Math.min(Math.max(raw, 0), max)), max: rounded(max) };
}

/** As finely as packages mean it: nearly nothing is nothing, which the database has a number for. */
const rounded = (number: number): number => Math.round(number * 10_000) / 10_000;

/** `0000:12:30.50` */
function secondsOf12(time: unknown): number {
  const [, hours = 0, minutes = 0, seconds = 0] =
    (typeof time === 'string' ? /^(\d{2,4}):(\d{2}):(\d{2})(?:\.\d{1,2})?$/.exec(time) : null) ??
    [];
  return stretch(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}

/** `PT1H5M30.5S`; days too, while months and years are no stretch of learning. */
function secondsOf2004(time: unknown): number {
  const found =
    typeof time === 'string'
      ? /^P(?:(\d{1,3})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8})(?:\.\d+)?S)?)?$/.exec(time)
      : null;
  const [, days = 0, hours = 0, minutes = 0, seconds = 0] = found ?? [];
  return stretch(
    Number(days) * 86_400 + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
  );
}

const stretch = (seconds: number): number => Math.min(Math.max(seconds, 0), longestStretch);

/** As the standard writes so many seconds. */
export function writeTime(standard: Standard, seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = Math.floor(seconds % 60);
  if (standard === '2004') return `PT${hours}H${minutes}M${rest}S`;
  const two = (number: number) => String(number).padStart(2, '0');
  return `${String(Math.min(hours, 9999)).padStart(4, '0')}:${two(minutes)}:${two(rest)}`;
}
