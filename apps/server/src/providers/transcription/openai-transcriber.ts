import type { TranscriptionConfig } from '../../platform/config/models/transcription-config.ts';
import {
  AnswerTooLongError,
  readComplaint,
  readJson,
} from '../../platform/http/limits/read-answer.ts';
import {
  TranscriptionError,
  type TranscriptSegment,
  type Listening,
  type Transcriber,
  type TranscriptionTrouble,
} from './transcription.port.ts';

/** Ten minutes of speech with all that a server says of each sentence. */
const maxBytes = 4_000_000;

/** Any endpoint that speaks OpenAI's audio transcriptions, as whisper servers of one's own do. */
export const openaiTranscriber = (config: TranscriptionConfig): Transcriber => ({
  hear: async (sound, listening) => {
    const { signal } = listening;
    const within = AbortSignal.any([signal, AbortSignal.timeout(config.patienceMs)]);
    try {
      const response = await ask(config, sound, listening, within);
      if (!response.ok) throw await refusalOf(response);
      return linesOf(await readJson(response, maxBytes));
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof TranscriptionError) throw error;
      const isAnswer = error instanceof SyntaxError || error instanceof AnswerTooLongError;
      const trouble = isAnswer ? 'unreadable' : 'down';
      throw new TranscriptionError(trouble, 'the endpoint gave no transcription', { cause: error });
    }
  },
});

async function ask(
  { baseUrl, apiKey, model }: TranscriptionConfig,
  sound: Buffer,
  { language, hint }: Listening,
  signal: AbortSignal,
): Promise<Response> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(sound)], { type: 'audio/mp4' }), 'lecture.m4a');
  form.set('model', model);
  form.set('language', language);
  form.set('response_format', 'verbose_json');
  form.set('timestamp_granularities[]', 'segment');
  form.set('temperature', '0');
  if (hint !== '') form.set('prompt', hint);
  return await fetch(`${baseUrl}/audio/transcriptions`, {
    method: 'POST',
    headers: { ...(apiKey !== '' && { authorization: `Bearer ${apiKey}` }) },
    body: form,
    redirect: 'error',
    signal,
  });
}

/** As services call an account that is spent, which others answer as too many questions. */
const spent = /quota|balance|billing|arrear|欠费|余额|额度/i;

function troubleOf(status: number, body: string): TranscriptionTrouble {
  if (status >= 500) return 'down';
  if (status === 429) return spent.test(body) ? 'refused' : 'busy';
  return [400, 413, 415, 422].includes(status) && !spent.test(body) ? 'unfit' : 'refused';
}

async function refusalOf(response: Response): Promise<TranscriptionError> {
  const body = await readComplaint(response);
  return new TranscriptionError(
    troubleOf(response.status, body),
    `the endpoint answered ${response.status}: ${body}`,
  );
}

interface Answer {
  readonly text?: unknown;
  readonly segments?: unknown;
}

interface Segment {
  readonly start?: unknown;
  readonly end?: unknown;
  readonly text?: unknown;
  readonly avg_logprob?: unknown;
  readonly compression_ratio?: unknown;
  readonly no_speech_prob?: unknown;
}

function linesOf(answer: unknown): TranscriptSegment[] {
  const { segments, text } = (answer ?? {}) as Answer;
  // Where nothing is said some servers leave them out.
  if (segments === undefined && text === '') return [];
  const isSilent = typeof text !== 'string' || text.trim() === '';
  if (!Array.isArray(segments) || (segments.length === 0 && !isSilent))
    throw new TranscriptionError('unreadable', 'the answer has no segments: no verbose_json');
  const lines = (segments as readonly (Segment | null)[]).flatMap((segment) => {
    const { start, end, text: words } = segment ?? {};
    if (!isSecond(start) || !isSecond(end) || typeof words !== 'string') return [];
    const line = { start: ms(start), end: ms(end), text: plain(words) };
    return [{ ...line, isUnsure: isUnsure(segment ?? {}) }];
  });
  if (segments.length > 0 && lines.length === 0)
    throw new TranscriptionError('unreadable', 'no segment of the answer can be read');
  return lines;
}

/** Without what no text holds. */
const plain = (text: string): string =>
  Buffer.from(text.replaceAll(/\p{Cc}/gu, ' '))
    .toString('utf8')
    .trim();

const isSecond = (value: unknown): value is number =>
  typeof value === 'number' && value >= 0 && value < 86_400;

const ms = (seconds: number): number => Math.round(seconds * 1000);

/** From where on whisper itself tries a sentence again, or takes it for silence or for a loop. */
const bounds = { logprob: -1, compression: 2.4, silence: 0.6 } as const;

const isUnsure = (segment: Segment): boolean =>
  Number(segment.avg_logprob ?? 0) < bounds.logprob ||
  Number(segment.compression_ratio ?? 1) > bounds.compression ||
  Number(segment.no_speech_prob ?? 0) > bounds.silence;
