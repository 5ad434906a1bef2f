import { randomBytes } from 'node:crypto';
import { SANDBOX_LTI_CLIENT } from './lti-people.ts';

/** A link of ours in a university's course, as a teacher chose it. */
interface DeepLink {
  readonly id: number;
  readonly title: string;
  readonly text: string;
  readonly url: string;
  readonly custom: Readonly<Record<string, unknown>>;
  /** Null: it has no item in the grade book. */
  readonly lineItem: Readonly<Record<string, unknown>> | null;
  readonly isInWindow: boolean;
}

const lti = (name: string): string => `https://purl.imsglobal.org/spec/lti/claim/${name}`;
const linking = (name: string): string => `https://purl.imsglobal.org/spec/lti-dl/claim/${name}`;

/** What teachers of the universities asked for, and what the tool has sent for it. */
export class DeepLinks {
  readonly #links = new Map<string, DeepLink[]>();
  readonly #asked = new Map<string, string>();
  readonly #used = new Set<string>();
  #next = 1;

  /** What comes back with what was chosen, so that it is known for which course. */
  ask(university: string): string {
    const data = randomBytes(12).toString('base64url');
    this.#asked.set(data, university);
    return data;
  }

  of(university: string): readonly DeepLink[] {
    return this.#links.get(university) ?? [];
  }

  find(university: string, id: string): DeepLink | undefined {
    return this.of(university).find((link) => String(link.id) === id);
  }

  /** Takes what the tool has signed, which was verified; or says what is wrong with it. */
  take(
    said: Readonly<Record<string, unknown>>,
    { university, issuer, seconds }: { university: string; issuer: string; seconds: number },
  ): string | readonly DeepLink[] {
    const { id, deployment } = SANDBOX_LTI_CLIENT;
    if (said['iss'] !== id || said['aud'] !== issuer) return 'iss or aud';
    if (said[lti('message_type')] !== 'LtiDeepLinkingResponse') return 'message_type';
    if (said[lti('version')] !== '1.3.0') return 'version';
    if (said[lti('deployment_id')] !== deployment) return 'deployment_id';
    const isNow = Number(said['exp']) > seconds - 60 && Number(said['iat']) < seconds + 60;
    if (!isNow) return 'too old';
    const nonce = said['nonce'];
    if (typeof nonce !== 'string' || nonce === '' || this.#used.has(nonce)) return 'nonce';
    if (this.#asked.get(String(said[linking('data')])) !== university) return 'data';
    const items = said[linking('content_items')];
    if (!Array.isArray(items)) return 'content_items';
    const links = items.map((item) => this.#read(item as Record<string, unknown>));
    const wrong = links.find((link) => typeof link === 'string');
    if (wrong !== undefined) return wrong;
    this.#used.add(nonce);
    const taken = links.filter((link) => typeof link !== 'string');
    this.#links.set(university, [...this.of(university), ...taken]);
    return taken;
  }

  #read(item: Readonly<Record<string, unknown>>): DeepLink | string {
    const { type, url, title, text, custom, lineItem, window } = item;
    if (type !== 'ltiResourceLink') return 'type';
    if (typeof url !== 'string' || !URL.canParse(url)) return 'url';
    if (typeof title !== 'string' || title === '') return 'title';
    const graded = lineItem as Record<string, unknown> | undefined;
    if (graded !== undefined && !(Number(graded['scoreMaximum']) > 0)) return 'scoreMaximum';
    const id = this.#next++;
    return {
      ...{ id, title, url, text: typeof text === 'string' ? text : '' },
      ...{ custom: (custom ?? {}) as Record<string, unknown>, lineItem: graded ?? null },
      isInWindow: window !== undefined,
    };
  }
}

/** What a platform says in the launch of a teacher who chooses; `fault`: what it says wrongly. */
export function choosingClaims(issuer: string, data: string, fault: string | undefined): object {
  const targets = fault === 'embed-only' ? ['embed'] : ['frame', 'iframe', 'window'];
  const settings = {
    accept_types: fault === 'no-resource-links' ? ['file', 'image'] : ['ltiResourceLink', 'link'],
    accept_presentation_document_targets: targets,
    accept_multiple: fault !== 'one-only',
    ...(fault === 'no-line-items' && { accept_lineitem: false }),
    ...(fault !== 'no-data' && { data }),
    deep_link_return_url: returnAddress(issuer, fault),
  };
  return {
    [lti('message_type')]: 'LtiDeepLinkingRequest',
    ...(fault !== 'no-settings' && { [linking('deep_linking_settings')]: settings }),
  };
}

function returnAddress(issuer: string, fault: string | undefined): string | undefined {
  switch (fault) {
    case 'no-return':
      return undefined;
    case 'foreign-return':
      return 'https://evil.example/return';
    case 'script-return':
      return 'javascript:alert(1)';
    default:
      return `${issuer}/return?course=7`;
  }
}
