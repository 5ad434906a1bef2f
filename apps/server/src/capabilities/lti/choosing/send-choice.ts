import { randomUUID } from 'node:crypto';
import { targetOfPath } from '@xuezhou/rules/lti/target';
import type { Change } from '../../../platform/database/prepare.ts';
import type { Services } from '../../../platform/services.ts';
import { audited } from '../../../platform/staff/audited.ts';
import { machineOperator } from '../../../platform/staff/machine-operator.ts';
import { signAsTool } from '../keys/tool-key.ts';
import type { SentChoice } from '../lti.tables.ts';
import { schoolAddress } from '../tool-addresses.ts';
import type { Choosing } from './choice.repository.ts';
import { chosenItems, type ChosenPage } from './chosen-items.ts';

/** Seconds for which an answer is good; the browser carries it at once. */
const answerSeconds = 300;

const claim = (name: string): string => `https://purl.imsglobal.org/spec/lti/claim/${name}`;
const linking = (name: string): string => `https://purl.imsglobal.org/spec/lti-dl/claim/${name}`;

interface Signed {
  readonly choosing: Choosing;
  readonly sent: readonly ChosenPage[];
  readonly nonce: string;
}

/** What a browser posts to the platform: signed by the school's key, for this platform alone. */
export async function signChoice(
  services: Services,
  { choosing: { choice, platform }, sent, nonce }: Signed,
): Promise<string> {
  const seconds = Math.floor(services.clock.now().getTime() / 1000);
  return await signAsTool(services, {
    ...{ iss: platform.client_id, aud: platform.issuer, nonce },
    ...{ iat: seconds, exp: seconds + answerSeconds },
    [claim('message_type')]: 'LtiDeepLinkingResponse',
    [claim('version')]: '1.3.0',
    [claim('deployment_id')]: choice.deployment,
    [linking('content_items')]: chosenItems(schoolAddress(services.config), sent, choice),
    ...(choice.data !== null && { [linking('data')]: choice.data }),
  });
}

// The school has no agreement with whom the platform knows: nothing of them or their browser is kept.
const unnamed = { address: '课程平台', userAgent: '' };

/**
 * By which nonce it is sent; null: another choice was. The very same again goes by the same, as its answer may not have come: a
 * platform that has had it refuses what it has had. It stands in the school's log.
 */
export async function noteChoice(
  change: Change,
  { launch, choice, platform }: Choosing,
  pages: readonly ChosenPage[],
  now: Date,
): Promise<string | null> {
  const wished = {
    opened: pages.map(({ path }) => path),
    graded: pages.filter(({ isGraded }) => isGraded).map(({ path }) => path),
  };
  if (choice.sent !== undefined) return isSame(choice.sent, wished) ? choice.sent.nonce : null;
  const sent: SentChoice = { ...wished, nonce: randomUUID() };
  await change
    .updateTable('lti_launch')
    .where('launch_id', '=', launch.launch_id)
    .set({ outcome: 'chosen', choice: JSON.stringify({ ...choice, sent }) })
    .execute();
  // Whoever it is, the platform knows; the school knows nobody of theirs.
  const staff = { ...machineOperator.staff, name: `课程平台：${platform.name}` };
  await audited(change, { staff, ...unnamed }, now, {
    operation: 'chooseLtiContent',
    target: { kind: 'platform', id: platform.platform_id },
    // In numbers: of a text the log keeps no long ones.
    after: {
      ...{ opened: wished.opened.map(numbersOf), graded: wished.graded.map(numbersOf) },
      deployment: choice.deployment,
    },
  });
  return sent.nonce;
}

/** Which numbers there are, says what kind it is. */
const numbersOf = (path: string): object => ({ ...targetOfPath(path), kind: undefined });

type Wished = Pick<SentChoice, 'opened' | 'graded'>;

const isSame = (one: Wished, other: Wished): boolean =>
  one.opened.join() === other.opened.join() && one.graded.join() === other.graded.join();
