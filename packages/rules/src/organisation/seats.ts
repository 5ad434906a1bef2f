/** A contract as far as time goes: its days in Asia/Shanghai, the last one still counts. */
export interface ContractDays {
  readonly startsOn: string;
  readonly endsOn: string;
}

/** How long a seat is kept for who was invited and does not come. */
export const daysInvited = 7;

export type ContractState = 'notBegun' | 'open' | 'over';

export function contractState({ startsOn, endsOn }: ContractDays, today: string): ContractState {
  if (today < startsOn) return 'notBegun';
  return today > endsOn ? 'over' : 'open';
}

/** Never less than none, whatever was lowered since. */
export const seatsLeft = (seats: number, held: number): number => Math.max(0, seats - held);

/** Which of a waiting line get the seats that are left: those who came first. */
export const firstInLine = <Waiting>(
  line: readonly Waiting[],
  { seats, held }: { readonly seats: number; readonly held: number },
): readonly Waiting[] => line.slice(0, seatsLeft(seats, held));

export interface JoinFacts {
  readonly contract: ContractDays;
  readonly link: { readonly validUntil: string; readonly isClosed: boolean };
  readonly seats: number;
  readonly held: number;
  /** How many wait before who looks. */
  readonly waiting: number;
  /** What who looks has of this course by this contract. */
  readonly own: 'none' | 'held' | 'waiting';
  /** A seat is kept, or there is a membership of another organisation. */
  readonly isInvited: boolean;
  readonly isOfOther: boolean;
}

export type JoinAnswer = 'open' | 'line' | 'joined' | 'waiting' | 'other' | 'notBegun' | 'over';

/** What a join link leads to. What there is already stays, also where the link is over. */
export function joinAnswer(facts: JoinFacts, today: string): JoinAnswer {
  const { contract, link, own } = facts;
  if (own === 'held') return 'joined';
  if (own === 'waiting') return 'waiting';
  const state = contractState(contract, today);
  if (link.isClosed || today > link.validUntil || state === 'over') return 'over';
  if (facts.isOfOther) return 'other';
  if (state === 'notBegun') return 'notBegun';
  if (facts.isInvited) return 'open';
  // Who waits already comes first.
  return facts.waiting === 0 && seatsLeft(facts.seats, facts.held) > 0 ? 'open' : 'line';
}
