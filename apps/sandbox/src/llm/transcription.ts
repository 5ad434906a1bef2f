import type { IncomingMessage } from 'node:http';
import { BodyTooLargeError, readBody } from '../http/exchange.ts';

/** As OpenAI takes. */
const maxBytes = 25 * 1024 * 1024;

/** What a request for a transcription is made of; null: it is none. */
export interface Listening {
  readonly sound: Buffer;
  readonly format: string;
  readonly language: string;
}

export async function readListening(request: IncomingMessage): Promise<Listening | null> {
  try {
    const bytes = await readBody(request, maxBytes);
    const headers = { 'content-type': request.headers['content-type'] ?? '' };
    // oxlint-disable-next-line typescript/no-deprecated -- of our own server's small forms alone; nobody else sends any
    const form = await new Response(new Uint8Array(bytes), { headers }).formData();
    const file = form.get('file');
    if (!(file instanceof File) || typeof form.get('model') !== 'string') return null;
    return {
      sound: Buffer.from(await file.arrayBuffer()),
      format: textOf(form.get('response_format')),
      language: textOf(form.get('language')),
    };
  } catch (error) {
    if (error instanceof TypeError || error instanceof BodyTooLargeError) return null;
    throw error;
  }
}

const textOf = (value: string | Blob | null): string => (typeof value === 'string' ? value : '');

/** Seconds of a sentence. */
const sentence = 4;

/** One is misheard, one is not sure: what a real model does as well. */
const said = {
  zh: [
    '这一节我们看久期',
    '就期是价格对收益率的斜率',
    '收益率上升，价格下降',
    '这一句听得不清楚',
    '凸性是它的弯曲',
  ],
  en: [
    'Today we look at duration.',
    'It is the slope of the price.',
    'As yields rise, prices fall.',
    'This one is not clear.',
    'Convexity is how it bends.',
  ],
} as const;
const unclear = 3;

/** A sentence every four seconds for as long as the sound lasts; or what a fault says, as segments in JSON. */
export function transcribe(
  { sound, format, language }: Listening,
  fault: string | undefined,
): Record<string, unknown> {
  const seconds = secondsOf(sound);
  const sentences = language === 'en' ? said.en : said.zh;
  const segments = fault?.startsWith('say:')
    ? (JSON.parse(fault.slice('say:'.length)) as { text?: string }[])
    : Array.from({ length: Math.ceil(seconds / sentence) }, (_, id) => ({
        id,
        start: id * sentence,
        end: Math.min(seconds, (id + 1) * sentence),
        text: sentences[id % sentences.length],
        avg_logprob: id % sentences.length === unclear ? -1.4 : -0.2,
        compression_ratio: 1.2,
        no_speech_prob: 0.01,
      }));
  const text = segments.map((segment) => segment.text).join('');
  return format === 'verbose_json'
    ? { task: 'transcribe', language, duration: seconds, text, segments }
    : { text };
}

/** As the head of an MP4 says; 0 of anything else. */
function secondsOf(sound: Buffer): number {
  const at = sound.indexOf('mvhd');
  if (at === -1 || sound.length < at + 24) return 0;
  const scale = sound.readUInt32BE(at + 16);
  return scale === 0 ? 0 : sound.readUInt32BE(at + 20) / scale;
}
