import { longestQaText, longestQaTitle, maxQaPictures } from '@xuezhou/contract/qa';
import { cleanTitle, excerptOf, leastTitle, lengthOf } from '@xuezhou/rules/qa/qa-text';
import type { Change } from '../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { stemText } from '../../platform/text/clean-html.ts';
import { isWithinLimits, type Limit } from '../../platform/throttle.ts';
import { passGate, type GatePass } from '../moderation/moderation.port.ts';
import type { NoteServices } from '../notes/notes.port.ts';
import { useAddressesOf, useUpload } from '../upload/upload.port.ts';
import type { StoredPicture } from './qa.tables.ts';

export interface Words {
  readonly content: string;
  readonly html: string;
  /** Its beginning without marks, formulas between `$`. */
  readonly excerpt: string;
}

export function takeTitle(text: string): string {
  const title = cleanTitle(text);
  const length = lengthOf(title);
  if (length < leastTitle || length > longestQaTitle) throw new Refusal('qaTitle');
  return title;
}

interface Given {
  readonly kind: 'question' | 'answer' | 'comment';
  readonly text: string;
  readonly title?: string;
  /** What else others read of it. */
  readonly quote?: string;
  /** Beside those in the text. */
  readonly pictures?: number;
  readonly most?: number;
}

export interface Taken {
  readonly words: Words;
  readonly pass: GatePass;
}

/** What a student wrote, safe to be shown and past the gate. `most` is in characters. */
export async function takeWords(
  {
    readNote,
    database,
    config,
    signer,
  }: Pick<NoteServices, 'readNote' | 'database' | 'config' | 'signer'>,
  student: Pick<CurrentStudent, 'studentId'>,
  { kind, text, title = '', quote = '', pictures = 0, most = longestQaText }: Given,
): Promise<Taken> {
  const words = await readWords({ readNote }, student, { text, most });
  const texts = [title, ...readings(words), quote];
  const offered = {
    kind,
    studentId: student.studentId,
    texts,
    // Who decides reads all of it, once, as it was written.
    words: [title, words.content, quote].filter((part) => part !== '').join('\n\n'),
    pictures: pictures + picturesIn(words),
  };
  return {
    words,
    pass: await passGate({ database, config, signer }, { ...offered, refusal: 'qaKeyword' }),
  };
}

/**
 * What is written with signs, as `&#8203;`, or dressed by a formula reads otherwise than it is written: all ways are asked,
 * the way in which it is written first.
 */
export function readings({ content, html }: Pick<Words, 'content' | 'html'>): string[] {
  const plain = plainWords(html);
  return [content, plain, plain.replace(/\\[a-z]+/gi, '')];
}

export const picturesIn = ({ html }: Pick<Words, 'html'>): number => html.split('<img').length - 1;

/** The same without asking what the words are. */
export async function readWords(
  { readNote }: Pick<NoteServices, 'readNote'>,
  { studentId }: Pick<CurrentStudent, 'studentId'>,
  { text, most = longestQaText }: { text: string; most?: number },
): Promise<Words> {
  const content = text.trim();
  if (lengthOf(content) > most) throw new Refusal('qaTooLong');
  const { html } = content === '' ? { html: '' } : await readNote(studentId, content);
  return { content, html, excerpt: excerptOf(plainWords(html)) };
}

const math = /<(span|div) class="math"[^>]*>(.*?)<\/\1>/gs;

/** Formulas keep marks around them, so that lists can draw them. */
export const plainWords = (html: string): string =>
  stemText(html.replace(math, (_all, _tag, tex: string) => ` $${tex.replaceAll('$', '')}$ `));

export const hasNothing = ({ content }: Words, images: readonly string[] | undefined): boolean =>
  content === '' && (images ?? []).length === 0;

/** The student's own pictures, in their order, marked as used; with those that stand in the text no more than a few. */
export async function takePictures(
  change: Change,
  studentId: number,
  { words, images, now }: { words: Words; images: readonly string[]; now: Date },
): Promise<StoredPicture[]> {
  if (images.length + picturesIn(words) > maxQaPictures) throw new Refusal('qaPictures');
  const pictures: StoredPicture[] = [];
  for (const key of new Set(images)) {
    const sent = await useUpload(change, studentId, { key, purpose: 'qa', now });
    if (sent === undefined) throw new Refusal('qaPictures');
    pictures.push({ key, address: sent.place });
  }
  await useAddressesOf(change, studentId, words.html, now);
  return pictures;
}

const limits = {
  ask: [
    { seconds: 600, max: 6 },
    { seconds: 86_400, max: 40 },
  ],
  answer: [
    { seconds: 60, max: 6 },
    { seconds: 86_400, max: 200 },
  ],
  comment: [
    { seconds: 60, max: 12 },
    { seconds: 86_400, max: 500 },
  ],
  report: [{ seconds: 86_400, max: 30 }],
} as const satisfies Readonly<Record<string, readonly Limit[]>>;

/** Counts one, and throws where there were too many. */
export async function demandPatience(
  { database: { connection }, clock }: Pick<Services, 'database' | 'clock'>,
  { studentId }: Pick<CurrentStudent, 'studentId'>,
  kind: keyof typeof limits,
): Promise<void> {
  const key = `qa-${kind}:${studentId}`;
  if (!(await isWithinLimits(connection, key, clock.now(), limits[kind])))
    throw new Refusal('qaTooOften');
}

export async function demandVoice(
  { database: { connection }, clock }: Pick<Services, 'database' | 'clock'>,
  { studentId }: Pick<CurrentStudent, 'studentId'>,
): Promise<void> {
  const row = await connection
    .selectFrom('qa_mute')
    .where('student_id', '=', studentId)
    .where('until', '>', clock.now())
    .select('until')
    .executeTakeFirst();
  if (row !== undefined) throw new Refusal('qaMuted');
}
