import { integer, secret, text } from '../variable.ts';

/** Of the list in `config.ts`. */
export const llmVariables = {
  LLM_URL: text(
    "base URL of a language model that speaks OpenAI's chat completions, such as https://api.deepseek.com/v1; sandbox is the sandbox, empty is none: answers are then the passages themselves",
  ),
  LLM_API_KEY: secret('its key'),
  LLM_MODEL: text('which model of it'),
  LLM_PATIENCE_MS: integer(
    'how long nothing may come of it before an answer is given up',
    30_000,
    [1000, 600_000],
  ),
  LLM_STUDENT_TOKENS: integer(
    'tokens of it that one student may use in a day',
    60_000,
    [0, 100_000_000],
  ),
  LLM_STAFF_TOKENS: integer(
    'tokens of it that one person of the staff may use in a day for drafts of questions',
    400_000,
    [0, 100_000_000],
  ),
  LLM_SCHOOL_TOKENS: integer(
    'tokens of it that all students together may use in a day',
    3_000_000,
    [0, 2_000_000_000],
  ),
} as const;

/** A language model behind an endpoint that speaks OpenAI's chat completions. */
export interface LlmConfig {
  /** Without `/chat/completions`, as `https://api.deepseek.com/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
  /** Milliseconds without a sign of life after which an answer is given up. */
  readonly patienceMs: number;
}

export interface EndpointValues {
  readonly NODE_ENV: string;
  readonly SANDBOX_PORT: number;
}

export interface LlmValues extends EndpointValues {
  readonly LLM_URL: string;
  readonly LLM_API_KEY: string;
  readonly LLM_MODEL: string;
  readonly LLM_PATIENCE_MS: number;
}

export const sandboxKey = 'sandbox-llm-key';
const sandboxModel = 'sandbox-teacher';

export const isNone = (url: string): boolean => url === '' || url === 'off';

/** Null where the school has no language model: answers are then the passages themselves. */
export function llmConfigOf(values: LlmValues): LlmConfig | null {
  if (isNone(values.LLM_URL)) return null;
  const isSandbox = values.LLM_URL === 'sandbox';
  return {
    baseUrl: isSandbox ? sandboxUrl(values) : values.LLM_URL.replace(/\/+$/, ''),
    apiKey: values.LLM_API_KEY || (isSandbox ? sandboxKey : ''),
    model: values.LLM_MODEL || (isSandbox ? sandboxModel : ''),
    patienceMs: values.LLM_PATIENCE_MS,
  };
}

export const sandboxUrl = ({ SANDBOX_PORT }: Pick<EndpointValues, 'SANDBOX_PORT'>): string =>
  `http://127.0.0.1:${SANDBOX_PORT + 7}/v1`;

/** A model on the machine itself needs no https. */
const isBeside = (url: string): boolean => /^http:\/\/(localhost|127\.|\[::1\])/.test(url);

/** What is wrong with an endpoint that the variables of this name say. */
export function endpointFaults(
  name: 'LLM' | 'EMBEDDING' | 'TRANSCRIPTION',
  { baseUrl, apiKey, model }: Pick<LlmConfig, 'baseUrl' | 'apiKey' | 'model'>,
  values: EndpointValues,
): string[] {
  const isProduction = values.NODE_ENV === 'production';
  return [
    !URL.canParse(baseUrl) && `${name}_URL 不是网址`,
    model === '' && `${name}_MODEL 没有设置`,
    isProduction && baseUrl === sandboxUrl(values) && `${name}_URL 还是沙箱的`,
    isProduction && apiKey === sandboxKey && `${name}_API_KEY 还是沙箱的`,
    isProduction &&
      !isBeside(baseUrl) &&
      !baseUrl.startsWith('https:') &&
      `${name}_URL 要用 https，或者指向本机的模型`,
  ].filter((fault) => fault !== false);
}

/** What an operator has to mend before answers can be written; none when there is no model. */
export const llmFaults = (llm: LlmConfig | null, values: LlmValues): string[] =>
  llm === null ? [] : endpointFaults('LLM', llm, values);
