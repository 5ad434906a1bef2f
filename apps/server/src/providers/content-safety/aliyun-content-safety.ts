import type * as OpenApi from '@alicloud/openapi-core';
import type { Config } from '../../platform/config/config.ts';
import { unwrapClass } from '../../platform/unwrap-class.ts';
import {
  ContentSafetyError,
  type ContentSafety,
  type SafetyScene,
  type SafetyVerdict,
} from './content-safety.port.ts';

type AliyunConfig = Pick<
  Config,
  'ALIYUN_ACCESS_KEY_ID' | 'ALIYUN_ACCESS_KEY_SECRET' | 'contentSafetyEndpoint'
>;

const services: Readonly<Record<SafetyScene, string>> = {
  nickname: 'nickname_detection_pro',
  comment: 'comment_detection_pro',
  chat: 'chat_detection_pro',
};

/** Characters of one request; a longer text is asked about piece by piece. */
const mostCharacters = 600;
const mostPieces = 20;

const riskOrder = ['none', 'low', 'medium', 'high'] as const;

/** Loaded at the first check: it is large, and a start may never need it. */
async function makeClient(config: AliyunConfig) {
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

/** Aliyun's text moderation 2.0 (TextModerationPlus); null when none is set. */
export function aliyunContentSafety(config: AliyunConfig): ContentSafety | null {
  if (config.contentSafetyEndpoint === '') return null;
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
      const verdicts = await Promise.all(piecesOf(text).map((piece) => ask(scene, piece)));
      const worst = verdicts.toSorted(
        (a, b) => riskOrder.indexOf(b.risk) - riskOrder.indexOf(a.risk),
      )[0];
      return worst ?? { risk: 'none', labels: [] };
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
  const pieces = Math.min(Math.ceil(signs.length / mostCharacters), mostPieces);
  return Array.from({ length: pieces }, (_piece, at) =>
    signs.slice(at * mostCharacters, (at + 1) * mostCharacters).join(''),
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
  return { risk, labels };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
}
