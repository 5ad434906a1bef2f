import {
  endpointFaults,
  isNone,
  sandboxKey,
  sandboxUrl,
  type EndpointValues,
} from './llm-config.ts';
import { integer, secret, text } from '../variable.ts';

/** Of the list in `config.ts`. */
export const transcriptionVariables = {
  TRANSCRIPTION_URL: text(
    "base URL of a model that speaks OpenAI's audio transcriptions with verbose_json, such as https://api.openai.com/v1 or a whisper server on the machine itself; sandbox is the sandbox, empty is none: captions are written or uploaded",
  ),
  TRANSCRIPTION_API_KEY: secret('its key'),
  TRANSCRIPTION_MODEL: text('which model of it, such as whisper-1'),
  TRANSCRIPTION_FEN_PER_HOUR: integer(
    'what an hour of sound costs there, in fen, told before a lecture is sent; 0: nothing is told',
    0,
    [0, 1_000_000],
  ),
  TRANSCRIPTION_SCHOOL_MINUTES: integer(
    'minutes of lectures that are sent to it in a day',
    1200,
    [0, 100_000],
  ),
  TRANSCRIPTION_PATIENCE_MS: integer(
    'how long it may take for ten minutes of sound',
    300_000,
    [1000, 3_600_000],
  ),
} as const;

/** A model behind an endpoint that speaks OpenAI's audio transcriptions. */
export interface TranscriptionConfig {
  /** Without `/audio/transcriptions`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
  readonly patienceMs: number;
}

export interface TranscriptionValues extends EndpointValues {
  readonly TRANSCRIPTION_URL: string;
  readonly TRANSCRIPTION_API_KEY: string;
  readonly TRANSCRIPTION_MODEL: string;
  readonly TRANSCRIPTION_PATIENCE_MS: number;
}

const sandboxModel = 'sandbox-listener';

/** Null where the school has none: captions are written or uploaded. */
export function transcriptionConfigOf(values: TranscriptionValues): TranscriptionConfig | null {
  if (isNone(values.TRANSCRIPTION_URL)) return null;
  const isSandbox = values.TRANSCRIPTION_URL === 'sandbox';
  return {
    baseUrl: isSandbox ? sandboxUrl(values) : values.TRANSCRIPTION_URL.replace(/\/+$/, ''),
    apiKey: values.TRANSCRIPTION_API_KEY || (isSandbox ? sandboxKey : ''),
    model: values.TRANSCRIPTION_MODEL || (isSandbox ? sandboxModel : ''),
    patienceMs: values.TRANSCRIPTION_PATIENCE_MS,
  };
}

/** What an operator has to mend before lectures can be sent to it; none when there is no model. */
export const transcriptionFaults = (
  transcription: TranscriptionConfig | null,
  values: TranscriptionValues,
): string[] =>
  transcription === null ? [] : endpointFaults('TRANSCRIPTION', transcription, values);
