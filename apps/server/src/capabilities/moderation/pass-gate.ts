import type { AnyRefusalName } from '@xuezhou/contract/console-refusals';
import type { HeldKind } from '@xuezhou/contract/moderation';
import { isTooLongToRead, type WordHit } from '@xuezhou/rules/moderation/find-words';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import type {
  ContentSafety,
  SafetyVerdict,
} from '../../providers/content-safety/content-safety.port.ts';
import {
  askSafety,
  isDoubtful,
  labelText,
  safetyOf,
  type Asked,
  type AsksSafety,
} from './ask-safety.ts';
import { keepHeld, type HeldThing } from './held.repository.ts';
import { gateWishes, wordFinder, type GateWishes } from './word-list.ts';

/** What somebody means to show to others. */
export interface Offered {
  readonly kind: HeldKind;
  readonly studentId: number;
  /** All that can be read of it; each for itself, and as it is drawn where that differs from how it is written. */
  readonly texts: readonly string[];
  /** What who decides reads; without it the first text that is not empty. */
  readonly words?: string;
  /** How many pictures go with it. */
  readonly pictures?: number;
  /** What is answered where it is refused; the words say what to change. */
  readonly refusal: AnyRefusalName;
}

export interface GatePass {
  /** A person has to look at it before others see it. */
  readonly isHeld: boolean;
  /**
   * In the transaction in which it is kept: into the queue where it is held, and to the provider once more where that
   * was too slow.
   */
  keep(change: Change, thing: HeldThing): Promise<void>;
}

/** Without both no provider is asked before what is kept is kept: within a transaction nobody waits for one. */
type GateServices = { readonly database: { readonly connection: Connection } } & (
  | AsksSafety
  | { readonly [Name in keyof AsksSafety]?: undefined }
);

/**
 * The one gate before what others see: by the school's list of words, and by its provider of content safety. Passes,
 * holds for a person, or refuses.
 * @throws Refusal of the given name, with what to change
 */
export async function passGate(
  { database: { connection }, config, signer }: GateServices,
  offered: Offered,
): Promise<GatePass> {
  const texts = [...new Set(offered.texts.map((text) => text.trim()))].filter(Boolean);
  const wishes = await gateWishes(connection);
  const hits = await hitsIn(connection, wishes, texts);
  const refused = hits.filter(({ outcome }) => outcome === 'refuse');
  if (refused.length > 0) throw new Refusal(offered.refusal, wordsOfRefusal(refused));
  const asked =
    config === undefined || texts.length === 0
      ? 'slow'
      : await askProvider(await safetyOf(connection, { config, signer }), offered, texts);
  const verdict = asked === 'down' || asked === 'slow' ? nothingFound : asked;
  if (verdict.risk === 'high') throw new Refusal(offered.refusal, wordsOfVerdict(verdict));
  const isDown = asked === 'down' && wishes.holds_when_down;
  const isHeld =
    hits.length > 0 ||
    isDoubtful(verdict) ||
    isDown ||
    texts.some(isTooLongToRead) ||
    (wishes.holds_pictures && (offered.pictures ?? 0) > 0);
  return {
    isHeld,
    keep: async (change, thing) => {
      const { kind, studentId, words = texts[0] ?? '' } = offered;
      const label = isDown ? silentLabel : labelText(verdict) || null;
      if (isHeld) return await keepHeld(change, { ...thing, kind, studentId, words, hits, label });
      if (asked !== 'slow' || texts.length === 0) return;
      const { thingId, place, facts = {} } = thing;
      const said = { kind, studentId, thingId, words, place, facts };
      await enqueue(change, 'check-said', { ...said, texts });
    },
  };
}

const nothingFound: SafetyVerdict = { risk: 'none', labels: [], isWhole: true };
const silentLabel = '没有回应';

async function askProvider(
  safety: ContentSafety | null,
  { kind }: Offered,
  texts: readonly string[],
): Promise<Asked> {
  return safety === null || texts.length === 0
    ? nothingFound
    : await askSafety(safety, kind, texts);
}

const wordsOfVerdict = (verdict: SafetyVerdict): string =>
  `里面有${labelText({ ...verdict, isWhole: true }) || '不合适'}的内容，请修改后再试`;

async function hitsIn(
  connection: Connection,
  wishes: GateWishes,
  texts: readonly string[],
): Promise<WordHit[]> {
  if (texts.length === 0) return [];
  const finder = await wordFinder(connection, wishes);
  const hits = new Map<string, WordHit>();
  for (const hit of texts.flatMap((text) => finder.find(text)))
    if (!hits.has(hit.word)) hits.set(hit.word, hit);
  return [...hits.values()];
}

const mostNamed = 3;
const longestNamed = 20;

/** What stands in the way as it was written, so that it is found again. */
function wordsOfRefusal(refused: readonly WordHit[]): string {
  const named = refused.slice(0, mostNamed).map(({ written }) => `“${cut(written)}”`);
  const more = refused.length > mostNamed ? '等' : '';
  return `里面的${named.join('、')}${more}不能发，请改掉后再试`;
}

function cut(written: string): string {
  const signs = [...written.replace(/\s+/g, ' ')];
  return signs.length > longestNamed ? `${signs.slice(0, longestNamed).join('')}…` : signs.join('');
}
