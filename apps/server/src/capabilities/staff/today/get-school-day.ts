import type { DataOf } from '@xuezhou/contract/kernel';
import type {
  getSchoolDay as operation,
  OwnPermission,
  Permission,
  TodayCard,
  TodayFigure,
} from '@xuezhou/contract/staff';
import type { ConsoleServices } from '../../../platform/services.ts';
import { ownOf, type Own } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import {
  cardParts,
  figureParts,
  type CardPart,
  type FigurePart,
} from '../../../platform/staff/today-parts.ts';

/** A figure is counted again when it is older: many look at one, and it reads much. */
const freshMs = 5 * 60_000;

const counted = new WeakMap<object, Map<string, TodayFigure>>();

export async function getSchoolDay(
  services: ConsoleServices,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const { connection } = services.database;
  const { grants } = actor.staff;
  const isOpen = ({ permission }: { permission: Permission }) => grants.has(permission);
  const [figures, cards] = await Promise.all([
    Promise.all(
      figureParts
        .of(connection)
        .flat()
        .filter(isOpen)
        .map((part) => figureOf(services, part, reachOf(actor, part.permission))),
    ),
    Promise.all(
      cardParts
        .of(connection)
        .flat()
        .filter(isOpen)
        .map((part) => cardOf(services, actor, part)),
    ),
  ]);
  return { figures, cards: cards.filter((card) => card !== null) };
}

/** Of a permission that nobody has for the own alone, everybody's. */
const reachOf = (actor: Actor, permission: Permission): Own =>
  actor.staff.grants.get(permission) === 'own' ? ownOf(actor, permission as OwnPermission) : null;

async function figureOf(
  services: ConsoleServices,
  { key, title, unit, find }: FigurePart,
  own: Own,
): Promise<TodayFigure> {
  const now = services.clock.now();
  const known = counted.get(services.database.connection) ?? new Map<string, TodayFigure>();
  counted.set(services.database.connection, known);
  const name = `${key} ${own?.staffId ?? ''}`;
  const before = known.get(name);
  const age = now.getTime() - Date.parse(before?.countedAt ?? '1970-01-01T00:00:00Z');
  if (before !== undefined && age >= 0 && age < freshMs) return before;
  try {
    const figure = {
      key,
      title,
      unit,
      ...(await find(services, own)),
      countedAt: now.toISOString(),
    };
    known.set(name, figure);
    return figure;
  } catch (error) {
    services.log.error({ err: error, part: key }, 'a figure could not be counted');
    // An old one that says from when it is tells more than none.
    return (
      before ?? {
        ...{ key, title, unit, value: null, note: '没有数出来', tone: 'quiet', trend: [] },
        countedAt: now.toISOString(),
      }
    );
  }
}

async function cardOf(
  services: ConsoleServices,
  actor: Actor,
  { key, title, path, more, empty, find }: CardPart,
): Promise<TodayCard | null> {
  try {
    const rows = await find(services, actor);
    return rows === null ? null : { key, title, path, more, empty, rows };
  } catch (error) {
    services.log.error({ err: error, part: key }, 'a card could not be read');
    return { key, title, path, more, empty, rows: null };
  }
}
