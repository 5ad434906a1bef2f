import { cardSeconds, type Pace, type StudyPart } from './work.ts';

/** A chapter as a day draws from it. */
export interface OpenTopic {
  readonly topic: number;
  readonly parts: readonly StudyPart[];
  /** Questions to be asked until it is demonstrated. */
  readonly questions: number;
  readonly newCards: number;
  /** It may be practised before its parts are learned. */
  readonly isOpen: boolean;
}

export interface DayWish {
  /** Whole minutes that the day has. */
  readonly minutes: number;
  /** Of them taken by what has its own time: a paper, a live class, a camp. */
  readonly fixed: number;
  /** Cards and wrong questions that are due. */
  readonly due: { readonly cards: number; readonly wrong: number };
  /** In the order in which they are learned. */
  readonly topics: readonly OpenTopic[];
  readonly pace: Pick<Pace, 'secondsPerQuestion'>;
  /** Minutes from this day until the exam; null where none bounds them. */
  readonly untilExam: number | null;
}

/** Minutes are whole, and those of one thing are what is told of it. */
export interface DayFill {
  readonly cards: Share;
  readonly wrong: Share;
  /** Of the last one perhaps only a part of its minutes. */
  readonly parts: readonly StudyPart[];
  readonly practice: Share;
  readonly newCards: Share;
  /** Of everything, with what was fixed. */
  readonly minutes: number;
}

export interface Share {
  readonly count: number;
  readonly minutes: number;
}

/** All is taught when so much of the time is over: the rest belongs to practice and to repeating. */
const taughtBy = 5 / 6;
/** Where the time does not suffice for all, what is taught is practised all the same. */
const maxLearning = 0.85;
/** What is due may take so much of a day on which something new could be learned. */
const reviewShare = 0.6;
/** So much of the time of practice and cards gives way to a lecture that would otherwise be cut in two. */
const givesWay = 0.5;
/** A lecture that does not fit is begun for so many minutes, and not for less. */
const leastCut = 5;
/** Less than this is not worth beginning a lecture for. */
const leastPart = 1;

const minutesFor = (count: number, seconds: number): number =>
  count === 0 ? 0 : Math.max(1, Math.round((count * seconds) / 60));

/** As many as these minutes hold. */
function shareOf(available: number, minutes: number, seconds: number): Share {
  const fits = Math.min(available, Math.max(0, Math.floor((minutes * 60) / seconds + 0.5)));
  const own = minutesFor(fits, seconds);
  const count = own > Math.max(0, Math.round(minutes)) ? Math.max(0, fits - 1) : fits;
  return { count, minutes: minutesFor(count, seconds) };
}

/**
 * A day's work out of what is left, new and old beside each other: what is due, then lectures, practice and new cards in
 * the proportion in which they are left, so that they come to their ends together. It fills the minutes of the day while
 * anything is left that can be done.
 */
export function fillDay(wish: DayWish): DayFill {
  const { minutes, fixed, due, topics, pace } = wish;
  const room = Math.max(0, Math.round(minutes) - fixed);
  const question = pace.secondsPerQuestion;
  const left = leftOf(topics, question);
  const toLearn = learningTime(wish, left.parts, room);
  const forReview = left.all > 0 ? Math.floor(Math.min(room * reviewShare, room - toLearn)) : room;
  const wanted = (due.cards * cardSeconds.known + due.wrong * question) / 60;
  const ratio = wanted === 0 ? 0 : Math.min(1, forReview / wanted);
  const wrong = shareOf(due.wrong, ((due.wrong * question) / 60) * ratio, question);
  const cards = shareOf(
    due.cards,
    Math.max(0, Math.min(wanted, forReview) - wrong.minutes),
    cardSeconds.known,
  );
  const fresh = room - wrong.minutes - cards.minutes;
  const learned = learn(topics, { room: fresh, left, question, toLearn });
  const rest =
    fresh - learned.practice.minutes - learned.newCards.minutes - minutesOfParts(learned.parts);
  // What review was held back for, and nothing new took, it has after all.
  const more = rest > 0 ? moreReview({ cards, wrong }, due, { rest, question }) : { cards, wrong };
  const sum =
    fixed +
    more.cards.minutes +
    more.wrong.minutes +
    minutesOfParts(learned.parts) +
    learned.practice.minutes +
    learned.newCards.minutes;
  return { ...learned, ...more, minutes: sum };
}

/** What of a day lectures and texts need, lest practice of the first chapters keeps the last from being taught at all. */
function learningTime({ untilExam }: DayWish, parts: number, room: number): number {
  if (untilExam === null || parts === 0) return 0;
  return room * Math.min(maxLearning, parts / Math.max(1, untilExam * taughtBy));
}

const minutesOfParts = (parts: readonly StudyPart[]): number =>
  parts.reduce((sum, part) => sum + part.minutes, 0);

interface Left {
  readonly all: number;
  readonly parts: number;
  readonly practice: number;
  readonly cards: number;
}

function leftOf(topics: readonly OpenTopic[], question: number): Left {
  let [parts, practice, cards] = [0, 0, 0];
  for (const topic of topics) {
    parts += minutesOfParts(topic.parts);
    practice += (topic.questions * question) / 60;
    cards += (topic.newCards * cardSeconds.fresh) / 60;
  }
  return { all: parts + practice + cards, parts, practice, cards };
}

interface Room {
  readonly room: number;
  readonly left: Left;
  readonly question: number;
  readonly toLearn: number;
}

function learn(
  topics: readonly OpenTopic[],
  { room, left, question, toLearn }: Room,
): Pick<DayFill, 'parts' | 'practice' | 'newCards'> {
  const open = { questions: 0, cards: 0 };
  const openUp = (topic: OpenTopic) => {
    open.questions += topic.questions;
    open.cards += topic.newCards;
  };
  for (const topic of topics) if (topic.isOpen || topic.parts.length === 0) openUp(topic);
  // What lectures do not need is for practice and cards, in their proportion.
  const others = Math.max(1e-6, left.practice + left.cards);
  const shared = Math.min(
    room - Math.min(room, toLearn),
    left.all === 0 ? 0 : (room * others) / left.all,
  );
  const targetOf = (all: number, available: number, seconds: number) =>
    left.all === 0 ? 0 : Math.min((shared * all) / others, (available * seconds) / 60);
  const forPractice = () => targetOf(left.practice, open.questions, question);
  const forCards = () => targetOf(left.cards, open.cards, cardSeconds.fresh);
  const parts: StudyPart[] = [];
  let taken = 0;
  let next: StudyPart | undefined;
  for (const topic of topics) {
    for (const part of topic.parts) {
      const other = forPractice() + forCards();
      const free = room - taken - other;
      const fits = part.minutes <= free + other * givesWay && part.minutes <= room - taken;
      if (free < leastPart || !fits) {
        next = part;
        break;
      }
      parts.push(part);
      taken += part.minutes;
    }
    if (next !== undefined) break;
    if (!topic.isOpen && topic.parts.length > 0) openUp(topic);
  }
  // Practice of what is taught already must not take what is to be taught its time, day after day.
  const due = room - taken - forPractice() - forCards();
  const begun = next === undefined || due < leastCut ? 0 : Math.min(Math.floor(due), next.minutes);
  const rest = room - taken - begun;
  const cardsFirst = shareOf(open.cards, Math.min(rest, forCards()), cardSeconds.fresh);
  const practice = shareOf(open.questions, rest - cardsFirst.minutes, question);
  const newCards = shareOf(open.cards, rest - practice.minutes, cardSeconds.fresh);
  const over = begun + rest - practice.minutes - newCards.minutes;
  const cut = Math.min(Math.max(begun, over), next?.minutes ?? 0);
  if (next !== undefined && cut >= leastPart) parts.push({ ...next, minutes: cut });
  return { parts, practice, newCards };
}

function moreReview(
  { cards, wrong }: Pick<DayFill, 'cards' | 'wrong'>,
  due: DayWish['due'],
  { rest, question }: { rest: number; question: number },
): Pick<DayFill, 'cards' | 'wrong'> {
  const moreWrong = shareOf(due.wrong, wrong.minutes + rest, question);
  const over = rest - (moreWrong.minutes - wrong.minutes);
  return { wrong: moreWrong, cards: shareOf(due.cards, cards.minutes + over, cardSeconds.known) };
}
