import type { SaidLine } from '../lti.tables.ts';

const claim = (name: string): string => `https://purl.imsglobal.org/spec/${name}`;
export const scoreScope = claim('lti-ags/scope/score');

const longestAddress = 2000;
const longestId = 255;

const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** What a launch that was proved says of grades; null: it names no link, to which they would belong, or nobody who is graded. */
export function readLine(said: Readonly<Record<string, unknown>>): SaidLine | null {
  const deployment = said[claim('lti/claim/deployment_id')];
  const { id: link } = record(said[claim('lti/claim/resource_link')]);
  if (typeof deployment !== 'string' || typeof link !== 'string') return null;
  if (link === '' || link.length > longestId || link.includes('\0')) return null;
  if (!isGraded(said[claim('lti/claim/roles')])) return null;
  const { lineitem, scope } = record(said[claim('lti-ags/claim/endpoint')]);
  return {
    ...{ deployment, link, lineItem: readAddress(lineitem) },
    mayScore: Array.isArray(scope) && scope.includes(scoreScope),
  };
}

const learner =
  /^(?:Learner|.*\/vocab\/lis\/v2\/membership(?:#Learner|\/Learner#.+)|.*\/vocab\/lti\/system\/person#TestUser)$/;

/** Teachers try a link too, and a platform has no grade of theirs; where it says nothing of roles, all are taken for learners. */
const isGraded = (roles: unknown): boolean =>
  !Array.isArray(roles) ||
  roles.length === 0 ||
  roles.some((role) => typeof role === 'string' && learner.test(role));

/** Where it leads is judged when it is asked. */
function readAddress(given: unknown): string | null {
  if (typeof given !== 'string' || given.length > longestAddress || !URL.canParse(given))
    return null;
  const { protocol, username, password, href } = new URL(given);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' ? href : null;
}
