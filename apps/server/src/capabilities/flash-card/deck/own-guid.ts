import type { Signer } from '../../../platform/signer.ts';

/** What an export calls an own card, in whatever school and file it is met again. */
export const ownGuidOf = (ownCardId: string): string => `xuezhou-${ownCardId}`;

/** What an export calls a card of the school: its number, sealed, as another school has another card of that number. */
export const schoolGuidOf = (signer: Signer, cardId: number): string =>
  `xuezhou-${signer.digest('card-guid', String(cardId)).toString('base64url').slice(0, 22)}`;

/** The bare number, as exports once called own cards and those of the school. */
const formerGuid = /^xuezhou-\d{1,10}$/;

/** What names a card whatever its words are; null where nothing does. */
export const namingGuid = (guid: string | null): string | null =>
  guid === null || formerGuid.test(guid) ? null : guid;
