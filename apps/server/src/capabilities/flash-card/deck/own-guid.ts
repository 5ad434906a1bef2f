/** What an export calls an own card, in whatever school and file it is met again. */
export const ownGuidOf = (ownCardId: string): string => `xuezhou-${ownCardId}`;

/** By its number in its school, as exports once called it: another school has another card of that number. */
const formerGuid = /^xuezhou-\d{10}$/;

/** What names a card whatever its words are; null where nothing does. */
export const namingGuid = (guid: string | undefined): string | null =>
  guid === undefined || formerGuid.test(guid) ? null : guid;
