import type * as OpenApi from '@alicloud/openapi-core';
import { unwrapClass } from '../../platform/unwrap-class.ts';
import {
  ContentSafetyError,
  type ContentSafety,
  type SafetyConfig,
  type SafetyScene,
  type SafetyVerdict,
} from './content-safety.port.ts';

const services: Readonly<Record<SafetyScene, string>> = {
  nickname: 'nickname_detection_pro',
  comment: 'comment_detection_pro',
  chat: 'chat_detection_pro',
};

/** Characters of one request; a longer text is asked about piece by piece. */
const mostCharacters = 600;
/** Each piece begins with the end of the one before: what is written across the border is read whole. */
const overlap = 100;
/** Of one text; what lies beyond is judged by nobody. */
const mostPieces = 80;
const piecesAtOnce = 6;

const riskOrder = ['none', 'low', 'medium', 'high'] as const;

/** Loaded at the first check: it is large, and a start may never need it. */
async function makeClient(config: SafetyConfig) {
  const [core, dara] = await Promise.all([
    import('@alicloud/openapi-core'),
    import('@darabonba/typescript'),
  ]);
  const Client = unwrapClass(core.default);
  const endpoint = config.contentSafetyEndpoint;
  return {
    core,
    dara,
    client: new Client(
      new core.$OpenApiUtil.Config({
        accessKeyId: config.ALIYUN_ACCESS_KEY_ID,
        accessKeySecret: config.ALIYUN_ACCESS_KEY_SECRET,
        endpoint,
        // What people write leaves this machine encrypted only.
        protocol: /^(localhost|127\.0\.0\.1)(:|$)/.test(endpoint) ? 'http' : 'https',
        connectTimeout: 2000,
        readTimeout: 3000,
      }),
    ),
  };
}

/** Aliyun's text moderation 2.0 (TextModerationPlus). */
export function aliyunContentSafety(config: SafetyConfig): ContentSafety {
  let ready: ReturnType<typeof makeClient> | undefined;
  const ask = async (scene: SafetyScene, content: string): Promise<SafetyVerdict> => {
    ready ??= makeClient(config);
    const { client, core, dara } = await ready;
    const request = new core.$OpenApiUtil.OpenApiRequest({
      body: { Service: services[scene], ServiceParameters: JSON.stringify({ content }) },
    });
    const answer: unknown = await client
      .callApi(paramsOf(core), request, new dara.RuntimeOptions({ autoretry: false }))
      .catch((error: unknown) => {
        throw new ContentSafetyError(codeOf(error));
      });
    return verdictOf(answer);
  };
  return {
    check: async (scene, text) => {
      const pieces = piecesOf(text);
      const judged: SafetyVerdict[] = [];
      for (let at = 0; at < Math.min(pieces.length, mostPieces); at += piecesAtOnce) {
        const next = pieces.slice(at, Math.min(at + piecesAtOnce, mostPieces));
        judged.push(...(await Promise.all(next.map((piece) => ask(scene, piece)))));
        // It is refused whatever the rest is.
        if (judged.some(({ risk }) => risk === 'high')) break;
      }
      const [worst] = judged.toSorted(
        (a, b) => riskOrder.indexOf(b.risk) - riskOrder.indexOf(a.risk),
      );
      return {
        risk: worst?.risk ?? 'none',
        labels: worst?.labels ?? [],
        isWhole: judged.length === pieces.length,
      };
    },
  };
}

type Core = typeof OpenApi;

const paramsOf = ({ $OpenApiUtil }: Core) =>
  new $OpenApiUtil.Params({
    ...{ action: 'TextModerationPlus', version: '2022-03-02', protocol: 'HTTPS', pathname: '/' },
    ...{ method: 'POST', authType: 'AK', style: 'RPC', reqBodyType: 'formData', bodyType: 'json' },
  });

function piecesOf(text: string): string[] {
  const signs = [...text];
  if (signs.length === 0) return [];
  const step = mostCharacters - overlap;
  const count = Math.max(1, Math.ceil((signs.length - overlap) / step));
  return Array.from({ length: count }, (_piece, at) =>
    signs.slice(at * step, at * step + mostCharacters).join(''),
  );
}

interface Answer {
  readonly body?: {
    readonly Code?: number | string;
    readonly Data?: {
      readonly RiskLevel?: string;
      readonly Result?: readonly { readonly Label?: string }[];
    };
  };
}

/** What stands for nothing found. */
const nothing = 'nonLabel';

function verdictOf(answer: unknown): SafetyVerdict {
  const { body } = (answer ?? {}) as Answer;
  const code = String(body?.Code);
  const risk = riskOrder.find((one) => one === body?.Data?.RiskLevel);
  if (code !== '200' || risk === undefined) throw new ContentSafetyError(code);
  const labels = (body?.Data?.Result ?? []).flatMap(({ Label: label }) =>
    label === undefined || label === nothing ? [] : [label],
  );
  return { risk, labels, isWhole: true };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
}
