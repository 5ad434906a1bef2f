import { unwrapClass } from '../../platform/unwrap-class.ts';
import {
  IdentityCheckError,
  type IdentityChecker,
  type IdentityConfig,
  type IdentityVerdict,
} from './identity.port.ts';

/** BizCode of Id2MetaVerify. */
const verdicts = new Map<string | undefined, IdentityVerdict>([
  ['1', 'match'],
  ['2', 'mismatch'],
  ['3', 'unknown'],
]);
/** The service found name or number malformed; it says so in HTTP 200. */
const malformed = '401';

/** The SDK is loaded at the first check: it is large, and a start may never need it. */
async function makeClient(config: IdentityConfig) {
  const { cloudauthEndpoint: endpoint } = config;
  const [cloudauth, core] = await Promise.all([
    import('@alicloud/cloudauth20190307'),
    import('@alicloud/openapi-core'),
  ]);
  const Client = unwrapClass(cloudauth.default);
  return {
    Request: cloudauth.Id2MetaVerifyRequest,
    client: new Client(
      new core.$OpenApiUtil.Config({
        accessKeyId: config.ALIYUN_ACCESS_KEY_ID,
        accessKeySecret: config.ALIYUN_ACCESS_KEY_SECRET,
        endpoint,
        // Numbers leave this machine encrypted only.
        protocol: /^(localhost|127\.0\.0\.1)(:|$)/.test(endpoint) ? 'http' : 'https',
        connectTimeout: 5000,
        readTimeout: 10_000,
      }),
    ),
  };
}

/** Aliyun's two-factor check of name and number (Id2MetaVerify). */
export function aliyunIdentity(config: IdentityConfig): IdentityChecker {
  let ready: ReturnType<typeof makeClient> | undefined;
  return {
    async check({ name, number }) {
      ready ??= makeClient(config);
      const { client, Request } = await ready;
      const request = new Request({ paramType: 'normal', userName: name, identifyNum: number });
      const { body } = await client.id2MetaVerify(request).catch((error: unknown) => {
        throw new IdentityCheckError(codeOf(error));
      });
      // The documentation shows both codes as text and as numbers.
      const code = String(body?.code);
      if (code === malformed) return 'mismatch';
      const verdict = verdicts.get(String(body?.resultObject?.bizCode));
      if (code !== '200' || verdict === undefined) throw new IdentityCheckError(code);
      return verdict;
    },
  };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'no answer';
}
