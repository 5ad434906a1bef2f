import { randomUUID } from 'node:crypto';
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

/** What a browser posts to the platform: signed by the school's key, for this platform alone. */
export async function signChoice(
  services: Services,
  { choice, platform }: Choosing,
  pages: readonly ChosenPage[],
): Promise<string> {
  const seconds = Math.floor(services.clock.now().getTime() / 1000);
  return await signAsTool(services, {
    ...{ iss: platform.client_id, aud: platform.issuer, nonce: randomUUID() },
    ...{ iat: seconds, exp: seconds + answerSeconds },
    [claim('message_type')]: 'LtiDeepLinkingResponse',
    [claim('version')]: '1.3.0',
    [claim('deployment_id')]: choice.deployment,
    [linking('content_items')]: chosenItems(schoolAddress(services.config), pages, choice),
    ...(choice.data !== null && { [linking('data')]: choice.data }),
  });
}

interface Sender {
  readonly address: string;
  readonly userAgent: string;
}

/** Whether it may be sent: once; the very same again, as its answer may not have come. It stands in the school's log. */
export async function noteChoice(
  change: Change,
  { launch, choice, platform }: Choosing,
  pages: readonly ChosenPage[],
  { now, ...sender }: Sender & { readonly now: Date },
): Promise<boolean> {
  const sent: SentChoice = {
    opened: pages.map(({ path }) => path),
    graded: pages.filter(({ isGraded }) => isGraded).map(({ path }) => path),
  };
  if (choice.sent !== undefined) return isSame(choice.sent, sent);
  await change
    .updateTable('lti_launch')
    .where('launch_id', '=', launch.launch_id)
    .set({ outcome: 'chosen', choice: JSON.stringify({ ...choice, sent }) })
    .execute();
  // Whoever it is, the platform knows; the school knows nobody of theirs.
  const staff = { ...machineOperator.staff, name: `课程平台：${platform.name}` };
  await audited(change, { staff, ...sender }, now, {
    operation: 'chooseLtiContent',
    target: { kind: 'platform', id: platform.platform_id },
    after: { ...sent, deployment: choice.deployment },
  });
  return true;
}

const isSame = (one: SentChoice, other: SentChoice): boolean =>
  one.opened.join() === other.opened.join() && one.graded.join() === other.graded.join();
