import type { Config } from '../platform/config/config.ts';
import { addressCheck, providerCheck, storeCheck } from './address-checks.ts';
import { contentCheck } from './content-check.ts';
import { databaseCheck } from './database-checks.ts';
import { fault, type Check, type Finding } from './finding.ts';
import { diskCheck, ffmpegCheck, machineCheck, nodeCheck } from './machine-checks.ts';
import { pointCheck } from './point-check.ts';
import { platformCheck } from './platform-check.ts';
import { pushCheck, pushKeyCheck } from './push-check.ts';
import { replicaCheck } from './replica-check.ts';
import { say } from '../platform/text/shell-language.ts';
import { signInCheck } from './sign-in-check.ts';
import { staffIssuerCheck } from './staff-issuer-check.ts';
import { workCheck } from './work-check.ts';

/** In the order in which they are told: what others stand on first. */
const checks: readonly Check[] = [
  ...[nodeCheck, machineCheck, diskCheck, ffmpegCheck],
  ...[
    databaseCheck,
    replicaCheck,
    pointCheck,
    workCheck,
    storeCheck,
    addressCheck,
    providerCheck,
    contentCheck,
    signInCheck,
    staffIssuerCheck,
    platformCheck,
    pushCheck,
    pushKeyCheck,
  ],
];

export interface Examined {
  readonly title: string;
  readonly findings: readonly Finding[];
}

/** Looks at everything, whether a server runs or not; changes nothing, but for a file that it writes and takes away again. */
export async function examine(
  config: Config,
  these: readonly Check[] = checks,
): Promise<readonly Examined[]> {
  return await Promise.all(
    these.map(async ({ title, look }) => ({
      title,
      findings: await look(config).catch((error: unknown) => [
        fault(
          say(
            `看不了：${error instanceof Error ? error.message : String(error)}`,
            `It cannot be looked at: ${error instanceof Error ? error.message : String(error)}`,
          ),
          say(
            '请按这句话查，或把它发给帮忙的人',
            'Please follow these words, or send them to who helps you',
          ),
        ),
      ]),
    })),
  );
}
