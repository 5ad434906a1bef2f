import { mergeSmall, shownPart } from '../text/small-groups.ts';

/** What is known of one seat before it is decided what a manager may see of it. */
export interface SeatFacts<Progress> {
  readonly isInvited: boolean;
  readonly isWaiting: boolean;
  readonly isConsented: boolean;
  readonly progress: Progress | null;
}

export type SeatView = 'shown' | 'withheld' | 'invited' | 'waiting';

/** Of who did not consent, or takes it back, nothing but the seat. */
export function seatView({ isInvited, isWaiting, isConsented }: SeatFacts<unknown>): SeatView {
  if (isInvited) return 'invited';
  if (isWaiting) return 'waiting';
  return isConsented ? 'shown' : 'withheld';
}

/** Progress that a manager may see. */
export const visibleProgress = <Progress>(seat: SeatFacts<Progress>): Progress | null =>
  seatView(seat) === 'shown' ? seat.progress : null;

export interface Share {
  readonly learned: number;
  readonly all: number;
}

/** Of somebody with several courses there are several. */
interface OfMember {
  readonly memberId: number;
}

export const peopleOf = (found: readonly OfMember[]): number =>
  new Set(found.map(({ memberId }) => memberId)).size;

/** Whole percents of chapters, each seat counted the same; null of nobody. */
export function meanLearned(shares: readonly Share[]): number | null {
  const counted = shares.filter(({ all }) => all > 0);
  if (counted.length === 0) return null;
  const sum = counted.reduce((total, { learned, all }) => total + learned / all, 0);
  return Math.floor((sum / counted.length) * 100);
}

export interface VisibleDepartment {
  readonly names: readonly string[];
  readonly consented: number;
  readonly learned: number | null;
}

interface Part {
  readonly name: string;
  /** Of those who consented. */
  readonly shares: readonly (Share & OfMember)[];
}

const visibleDepartment = (parts: readonly Part[]): VisibleDepartment => {
  const shares = parts.flatMap((part) => part.shares);
  return {
    names: parts.map(({ name }) => name),
    consented: peopleOf(shares),
    learned: meanLearned(shares),
  };
};

/**
 * Departments with the mean of those who consented. Small ones are told of together, and with the least of the others
 * where they could be found by subtraction; where all together are too few, nobody is told of.
 */
export function visibleDepartments(parts: readonly Part[]): readonly VisibleDepartment[] {
  const some = parts.filter(({ shares }) => shares.length > 0);
  const { shown, merged } = mergeSmall(some, ({ shares }) => peopleOf(shares));
  const all = [
    ...shown.map((part) => visibleDepartment([part])),
    ...(merged.length > 0 ? [visibleDepartment(merged)] : []),
  ];
  return all.filter(({ consented }) => shownPart(consented, consented) !== null);
}
