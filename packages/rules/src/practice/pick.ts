import type { PickReason } from '@xuezhou/contract/practice';
import { dayMs } from './day-number.ts';
import type { CourseMastery } from './mastery.ts';
import {
  failedLately,
  metOf,
  rests,
  wentWrong,
  type Candidate,
  type Met,
} from './smart/met-questions.ts';
import { guessOf, type LoggedAnswer } from './mastery/evidence.ts';
import { KindRoom, type FormPart } from './smart/set-form.ts';

/** Days until the half is forgotten, by how many right answers in a row a question has had; each more doubles them. */
const firstHalfLife = 7;
const maxDoublings = 5;
/** From this chance on a question that was known is asked before it is gone. */
const fadedFrom = 0.4;
/** Of what is asked, so much is review where something is about to be forgotten. */
const reviewShare = 0.25;
/** Each question taken leaves this much to gain by the next ones of its topic: several by turns teach more than one. */
const turns = 0.94;
/** What is taken for a topic before there is a percentage. */
const unknownPercent = 50;
/** So much of a set goes to a topic that went wrong before it rested. */
const backShare = 0.5;

export type { Candidate } from './smart/met-questions.ts';

export interface Picked<One extends Candidate> {
  readonly question: One;
  readonly reason: PickReason;
  /** Of a right answer. */
  readonly chance: number;
  /** Wrong answers since the last right one. */
  readonly wrongsInRow: number;
  /** Days since it was answered last; null of one that never was. */
  readonly days: number | null;
  /** Of the course's questions, those of its topic, 0 to 1. */
  readonly share: number;
}

export interface PickWish {
  readonly count: number;
  readonly now: number;
  /** Breaks ties. */
  readonly random: () => number;
  readonly log: readonly LoggedAnswer[];
  readonly mastery: CourseMastery;
  /** Of each topic, its share of the course's questions. */
  readonly shares: ReadonlyMap<number, number>;
  /** The kinds that the set is of; all, in no proportion, where it is left out. */
  readonly form?: readonly FormPart[] | undefined;
  /** What was learned; everything where it is left out. */
  readonly reach?: Reach | undefined;
}

export interface Reach {
  readonly learned: ReadonlySet<number>;
  /** The topics that come after it, and how many questions of them may be asked to see what is known there. */
  readonly next: ReadonlySet<number>;
  readonly ahead: number;
}

interface Rated<One extends Candidate> extends Picked<One> {
  readonly worth: number;
}

/**
 * The questions to practise next: where a right answer is worth most for the exam, which is the topic's share, times what
 * is missing of it, times what the question can bring now. A part is review of what is about to be forgotten. What rests
 * is not asked, and what was known lately only when there is nothing else; a topic that went wrong before it rested comes
 * first. The set keeps the form, in what was learned; none begins with an essay while there are others.
 */
export function pick<One extends Candidate>(
  candidates: readonly One[],
  wish: PickWish,
): Picked<One>[] {
  const { count, form, reach } = wish;
  const met = metOf(candidates, wish);
  const awake = met.filter(({ at }) => !rests(at, wish.now));
  const rated = awake.map((one) => rate(one, wish));
  const learned = rated.filter(({ question }) => isLearned(question, reach));
  const room = new KindRoom(form, count);
  const back = room.take(comingBack(learned, met, wish), Math.ceil(count * backShare));
  const faded = learned
    .filter((one) => one.reason === 'faded' && !back.includes(one))
    .toSorted((a, b) => b.worth - a.worth);
  const review = room.take(faded, Math.ceil(count * reviewShare));
  const nearby = rated.filter(({ question }) => reach?.next.has(question.topic) === true);
  const ahead = takeByTurns(
    nearby,
    Math.min(reach?.ahead ?? 0, count - back.length - review.length),
    room,
  );
  const known = new Set([...back, ...review, ...ahead]);
  const others = learned.filter((one) => !known.has(one));
  const chosen = takeByTurns(others, count - known.size, room);
  const rest = spreadOut([...chosen, ...ahead], review);
  return beginWithoutEssay([...back, ...rest], others).map(withoutWorth);
}

const isLearned = ({ topic }: Candidate, reach: Reach | undefined): boolean =>
  // What stands in no chapter belongs to none that is still to come.
  reach === undefined || topic === 0 || reach.learned.has(topic);

/** Of the topic that went wrong lately as a whole: what went wrong there, the most worth first. */
function comingBack<One extends Candidate>(
  rated: readonly Rated<One>[],
  met: readonly Met<One>[],
  { now }: PickWish,
): Rated<One>[] {
  const topic = failedLately(met, now);
  const wrong = new Set(met.filter(wentWrong).map(({ question }) => question));
  return rated
    .filter(({ question }) => question.topic === topic && wrong.has(question))
    .toSorted((a, b) => b.worth - a.worth);
}

function rate<One extends Candidate>(
  { question, at, row }: Met<One>,
  { mastery, shares, now, random }: PickWish,
): Rated<One> {
  const share = shares.get(question.topic) ?? 0;
  const wrongsInRow = Math.max(0, -row);
  const chance = mastery.chanceOf(question);
  const days = at === undefined ? null : Math.max(0, Math.floor((now - at) / dayMs));
  const topic = mastery.topics.get(question.topic);
  const percent = topic?.percent ?? unknownPercent;
  const forgotten = row > 0 && at !== undefined ? forgottenAfter(now - at, row) : 0;
  const isWrong = wrongsInRow > 0 || question.inWrongBook;
  const gain = isWrong || row <= 0 ? gainOf(knownOf(question, chance), wrongsInRow) : forgotten / 2;
  const reason = reasonOf({
    isWrong,
    isFaded: forgotten >= fadedFrom,
    isWeak: topic?.isWeak ?? false,
  });
  // What is missing counts more than in proportion: the first steps in a topic are the cheap ones.
  const missing = (1 - percent / 100) ** 2;
  const worth = (share + 0.001) * missing * gain * (1 + random() * 0.05);
  return { question, reason, chance, wrongsInRow, days, share, worth };
}

function reasonOf(is: { isWrong: boolean; isFaded: boolean; isWeak: boolean }): PickReason {
  if (is.isWrong) return 'wrong';
  if (is.isFaded) return 'faded';
  return is.isWeak ? 'weak' : 'level';
}

/** Without what luck gives: else the kinds that are hard to guess would be taken for the ones to learn by. */
const knownOf = (question: Candidate, chance: number): number =>
  Math.max(0, (chance - guessOf(question)) / (1 - guessOf(question)));

/** What a question brings: most where it is neither sure to be known nor sure not to be, and more when it went wrong before. */
const gainOf = (known: number, wrongsInRow: number): number =>
  Math.max(0.25, 4 * known * (1 - known)) * (1 + 0.2 * Math.min(3, wrongsInRow));

function forgottenAfter(ms: number, rightsInRow: number): number {
  const halfLife = firstHalfLife * 2 ** Math.min(maxDoublings, rightsInRow - 1);
  return 1 - 2 ** (-Math.max(0, ms) / dayMs / halfLife);
}

function takeByTurns<One extends Candidate>(
  rated: readonly Rated<One>[],
  count: number,
  room: KindRoom,
): Rated<One>[] {
  const topics = new Map<number, Rated<One>[]>();
  for (const one of rated.toSorted((a, b) => b.worth - a.worth)) {
    const own = topics.get(one.question.topic);
    if (own === undefined) topics.set(one.question.topic, [one]);
    else own.push(one);
  }
  const taken: Rated<One>[] = [];
  const weight = new Map([...topics.keys()].map((topic) => [topic, 1]));
  const spare: Rated<One>[] = [];
  while (taken.length < count) {
    for (const own of topics.values())
      while (own[0] !== undefined && !room.has(own[0].question.kind))
        spare.push(...own.splice(0, 1));
    let best: { topic: number; worth: number } | undefined;
    for (const [topic, [first]] of topics) {
      const worth = (first?.worth ?? -1) * (weight.get(topic) ?? 1);
      if (first !== undefined && worth > (best?.worth ?? -1)) best = { topic, worth };
    }
    const next = best && topics.get(best.topic)?.shift();
    if (best === undefined || next === undefined) break;
    taken.push(next);
    room.fill(next.question.kind);
    weight.set(best.topic, (weight.get(best.topic) ?? 1) * turns);
  }
  // Where there are too few of a kind, the others have its places.
  return [...taken, ...spare.toSorted((a, b) => b.worth - a.worth).slice(0, count - taken.length)];
}

/** The second among the first, as evenly as they go. */
function spreadOut<One>(first: readonly One[], second: readonly One[]): One[] {
  const all = first.length + second.length;
  const placed: One[] = [];
  let used = 0;
  for (let place = 0; place < all; place++) {
    const isSecond = used < second.length && used / second.length < (place + 0.5) / all - 0.01;
    const next = isSecond ? second[used++] : first[place - used];
    const other = next ?? second[used++];
    if (other !== undefined) placed.push(other);
  }
  return placed;
}

const isEssay = ({ question: { kind } }: { question: Candidate }) =>
  kind === 'open' || kind === 'xl';

/** The first that is none, of those that were not taken if need be, in the place of the last. */
function beginWithoutEssay<One extends Candidate>(
  picked: readonly Rated<One>[],
  others: readonly Rated<One>[],
): Rated<One>[] {
  const best = (from: readonly Rated<One>[]) => from.find((one) => !isEssay(one));
  const known = best(picked);
  const first = known ?? best(others.toSorted((a, b) => b.worth - a.worth));
  if (first === undefined || picked.length === 0) return [...picked];
  const rest = known === undefined ? picked.slice(0, -1) : picked.filter((one) => one !== first);
  return [first, ...rest];
}

const withoutWorth = <One extends Candidate>({ worth: _worth, ...picked }: Rated<One>) => picked;
