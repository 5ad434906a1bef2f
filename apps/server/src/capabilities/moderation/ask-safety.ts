import type { HeldKind } from '@xuezhou/contract/moderation';
import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Connection } from '../../platform/database/prepare.ts';
import type { Signer } from '../../platform/signer.ts';
import type {
  ContentSafety,
  SafetyScene,
  SafetyVerdict,
} from '../../providers/content-safety/content-safety.port.ts';
import { lateSafety } from '../site/site.port.ts';

/** What is needed to know who judges: a page may have said who. */
export interface AsksSafety {
  readonly config: Config;
  readonly signer: Signer;
}

const opened = new WeakMap<Config, () => Promise<ContentSafety | null>>();

/** Who judges words for this server at that moment; null: nobody does. */
export async function safetyOf(
  connection: Connection,
  { config, signer }: AsksSafety,
): Promise<ContentSafety | null> {
  let known = opened.get(config);
  if (known === undefined) {
    known = lateSafety({ config, signer, clock: systemClock, database: { connection } });
    opened.set(config, known);
  }
  return await known();
}

export const sceneOf = (kind: HeldKind): SafetyScene =>
  kind === 'nickname' ? 'nickname' : isChat(kind) ? 'chat' : 'comment';

export const isChat = (kind: HeldKind): boolean => kind === 'live' || kind === 'team';

/** What is said in a chat waits no longer than this for a provider; it is asked once more when it was said. */
const chatPatienceMs = 300;

/** `down`: it gave no verdict; `slow`: none in time. */
export type Asked = SafetyVerdict | 'down' | 'slow';

export async function askSafety(
  safety: ContentSafety,
  kind: HeldKind,
  texts: readonly string[],
): Promise<Asked> {
  const asked = safety.check(sceneOf(kind), texts.join('\n')).catch(() => 'down' as const);
  if (!isChat(kind)) return await asked;
  let timer: NodeJS.Timeout | undefined;
  const slow = new Promise<'slow'>((resolve) => {
    timer = setTimeout(() => resolve('slow'), chatPatienceMs);
  });
  return await Promise.race([asked, slow]).finally(() => clearTimeout(timer));
}

const names: readonly (readonly [begins: RegExp, name: string])[] = [
  [/^(?:porn|sexual)/, '色情低俗'],
  [/^political/, '涉政'],
  [/^violent/, '暴力'],
  [/^contraband/, '违禁'],
  [/^(?:inappropriate|profanity)/, '不文明'],
  [/^pt_/, '广告引流'],
  [/^religion/, '宗教'],
];

const unreadLabel = '太长，没有全部检查';

/** What the provider found, in words: its own where none of ours fits. */
export const labelText = ({ labels, isWhole }: SafetyVerdict): string =>
  [
    ...new Set([
      ...labels.map((label) => names.find(([begins]) => begins.test(label))?.[1] ?? label),
      ...(isWhole ? [] : [unreadLabel]),
    ]),
  ].join('、');

/** Nobody sees it before a person has looked at it: the provider is not sure, or has not read all of it. */
export const isDoubtful = ({ risk, isWhole }: SafetyVerdict): boolean =>
  risk === 'medium' || risk === 'high' || !isWhole;
