import { longText, moment, object, uuid, type Static } from '../kernel.ts';

/** What its student said and nobody else has heard yet: a person looks at it first. */
export const HeldLine = object({ messageId: uuid(), text: longText(), sentAt: moment() });
export type HeldLine = Static<typeof HeldLine>;
