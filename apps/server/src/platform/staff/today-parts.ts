import type { Permission, TodayCard, TodayFigure, Waiting } from '@xuezhou/contract/staff';
import type { ConsoleServices } from '../services.ts';
import { collection } from '../wiring/slot.ts';
import type { Own } from './own.ts';
import type { Actor } from './staff-member.ts';

type Grant = Permission | 'self';

/** What waits of one kind for who asks. */
export interface FoundWaiting {
  readonly count: number;
  readonly title: string;
  readonly note?: string | undefined;
  readonly clock?: Waiting['clock'];
  readonly own?: Waiting['own'];
}

/** Something that waits for staff: for those who may do it, not for those who only see it. */
export interface WaitingPart extends Pick<Waiting, 'key' | 'kind' | 'path' | 'act'> {
  readonly permission: Grant;
  /** What it is called where it cannot be counted: 待回复的问题. */
  readonly what: string;
  /** Counts by the condition of the list that `path` leads to. */
  readonly find: (services: ConsoleServices, actor: Actor) => Promise<FoundWaiting>;
}

/** From who keeps what waits. */
export const waitingParts = collection<readonly WaitingPart[]>('staff.waitingParts');

/** A figure of the school's day; `own` is whose courses and students alone are counted. */
export interface FigurePart extends Pick<TodayFigure, 'key' | 'title' | 'unit'> {
  readonly permission: Permission;
  readonly find: (
    services: ConsoleServices,
    own: Own,
  ) => Promise<Pick<TodayFigure, 'value' | 'note' | 'tone' | 'trend'>>;
}

export const figureParts = collection<readonly FigurePart[]>('staff.figureParts');

/** A card of the first page: a few rows, and where all of them are. */
export interface CardPart extends Pick<TodayCard, 'key' | 'title' | 'path' | 'more' | 'empty'> {
  readonly permission: Permission;
  /** Null: the card is not for today, as when everything it would say is done. */
  readonly find: (services: ConsoleServices, actor: Actor) => Promise<TodayCard['rows']>;
}

export const cardParts = collection<readonly CardPart[]>('staff.cardParts');
