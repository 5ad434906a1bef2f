/**
 * The floors of the house, from the ground up: a capability stands on those below and knows none beside or above it.
 * `tools/arrows.mjs` and `tools/structure.ts` read this list; docs/architecture.md draws it. A new capability comes
 * where the highest that it calls is still below; nobody needs it, so the top is never wrong.
 * @type {readonly (readonly string[])[]}
 */
export const floors = [
  // No capability, the ground of rules: texts, formulas, mails, which every side reads.
  ['text'],
  // What the school is called and how it looks: everything that speaks to somebody needs it.
  ['site'],
  ['catalogue', 'upload', 'message', 'ledger'],
  // One gate before whatever others see, so that all who write are above it.
  ['moderation'],
  ['enrolment'],
  ['account'],
  ['identity', 'assignment', 'staff'],
  ['agreement', 'search', 'material', 'points', 'survey', 'token'],
  // Packages of others, that count as lectures do.
  ['courseware'],
  ['lecture'],
  ['reader', 'practice'],
  ['notes', 'favorite'],
  ['mock', 'flash-card', 'live'],
  ['camp', 'alumni'],
  ['mall', 'review', 'qa', 'im', 'career', 'authoring'],
  ['referral', 'import', 'bulk', 'article'],
  ['study'],
  ['assistant', 'campaign', 'report', 'organisation'],
  ['marking', 'drafting', 'lti'],
  // Tells other systems what happens in those below.
  ['webhook'],
  // Looks after all of them.
  ['system'],
];

/**
 * The floor of a capability, 1 the ground; undefined when nobody has said it.
 * @param {string} capability
 * @param {readonly (readonly string[])[]} [house]
 */
export function floorOf(capability, house = floors) {
  const index = house.findIndex((floor) => floor.includes(capability));
  return index === -1 ? undefined : index + 1;
}
