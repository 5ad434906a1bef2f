import { choosingClaims } from './deep-links.ts';
import { gradesClaim } from './lti-grades.ts';
import { SANDBOX_LTI_CLIENT, type LtiUniversity } from './lti-people.ts';

const claim = (name: string): string => `https://purl.imsglobal.org/spec/lti/claim/${name}`;

/** A link that is opened, or a teacher who chooses what stands in the course. */
export type Meant =
  | {
      readonly kind: 'opening';
      readonly target: string;
      readonly linkId: string;
      readonly custom: Readonly<Record<string, unknown>> | undefined;
      /** Of the grade book, to which the link belongs; null: none. */
      readonly item: string | null;
    }
  | { readonly kind: 'choosing'; readonly data: string };

interface Wish {
  readonly issuer: string;
  readonly person: LtiUniversity['people'][number];
  readonly nonce: string;
  readonly meant: Meant;
  readonly now: Date;
  /** What it says wrongly; undefined: nothing. */
  readonly fault: string | undefined;
}

/** What a platform signs when somebody opens a link of ours; who it is in `person`. */
export function launchClaims({ issuer, person, nonce, meant, now, fault }: Wish) {
  const seconds = Math.floor(now.getTime() / 1000);
  return {
    ...{ iss: issuer, aud: SANDBOX_LTI_CLIENT.id, sub: person.id, nonce, name: person.name },
    ...{ iat: seconds, exp: seconds + 300, email: `${person.id}@example.edu` },
    [claim('version')]: '1.3.0',
    [claim('deployment_id')]: SANDBOX_LTI_CLIENT.deployment,
    [claim('roles')]: person.roles,
    ...(meant.kind === 'opening'
      ? openingClaims(issuer, meant, fault)
      : choosingClaims(issuer, meant.data, fault)),
    ...wrongClaims(fault, seconds),
  };
}

const openingClaims = (
  issuer: string,
  { target, linkId, custom, item }: Extract<Meant, { kind: 'opening' }>,
  fault: string | undefined,
) => ({
  [claim('message_type')]: 'LtiResourceLinkRequest',
  [claim('target_link_uri')]: target,
  [claim('resource_link')]: { id: linkId },
  ...(custom !== undefined && { [claim('custom')]: custom }),
  ...(item === null ? {} : gradesClaim(issuer, item, fault)),
});

function wrongClaims(fault: string | undefined, seconds: number): Record<string, unknown> {
  switch (fault) {
    case 'other-deployment':
      return { [claim('deployment_id')]: '2' };
    case 'other-version':
      return { [claim('version')]: '1.1' };
    case 'other-message':
      return { [claim('message_type')]: 'LtiSubmissionReviewRequest' };
    case 'other-azp':
      return { aud: [SANDBOX_LTI_CLIENT.id, 'another'], azp: 'another' };
    case 'no-azp':
      return { aud: [SANDBOX_LTI_CLIENT.id, 'another'] };
    case 'no-roles':
      return { [claim('roles')]: undefined };
    case 'default-target':
      return { [claim('target_link_uri')]: 'http://127.0.0.1/course/999999' };
    case 'no-subject':
      return { sub: undefined };
    case 'no-expiry':
      return { exp: undefined };
    case 'old':
      return { iat: seconds - 3600, exp: seconds + 3600 };
    case 'foreign-target':
      return { [claim('target_link_uri')]: 'https://evil.example/course/1' };
    case 'slipped-page':
      return { [claim('custom')]: { xuezhou_page: 'https://school.example/course/1' } };
    case 'script-target':
      return { [claim('target_link_uri')]: 'javascript:alert(1)' };
    default:
      return {};
  }
}
