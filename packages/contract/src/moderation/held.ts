import {
  flag,
  id,
  list,
  longText,
  moment,
  nullable,
  object,
  oneOf,
  type Static,
} from '../kernel.ts';

/** What somebody wrote or sent that others see. */
export const HeldKind = oneOf(
  'nickname',
  'avatar',
  'question',
  'answer',
  'comment',
  'note',
  'live',
  'team',
);
export type HeldKind = Static<typeof HeldKind>;

/** Those that tell where they stand what became of them, and are appealed for there. */
export const shownInPlace = [
  'question',
  'answer',
  'comment',
] as const satisfies readonly HeldKind[];

export const isShownInPlace = (kind: HeldKind): boolean => shownInPlace.some((one) => one === kind);

/** How long what was decided about the own words stays to be read, and can be appealed against; days. */
export const ownHeldDays = 30;

/** Of one's own: what waits to be looked at, and what was not let through. */
export const OwnHeld = object({
  heldId: id(),
  kind: HeldKind,
  words: longText(),
  /** Pictures that were sent with it. */
  pictures: list(longText()),
  place: longText(),
  state: oneOf('waiting', 'refused'),
  /** Why it was not let through. */
  reason: nullable(longText()),
  heldAt: moment(),
  /** Once, and not for a picture: another can be sent instead. */
  canAppeal: flag(),
});
export type OwnHeld = Static<typeof OwnHeld>;
