import type { Audience } from '@xuezhou/contract/campaign/console';
import { tagLength } from '@xuezhou/contract/account/console';
import { isRule, isSegment } from '../../account/port/student-segments.ts';
import { emptyDraft } from './empty-draft.ts';

const idIn = (text: unknown): number | null =>
  typeof text === 'string' && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

const textIn = (text: unknown): string => (typeof text === 'string' ? text : '');

/** Whom the address of a new message is for, as the list of students wrote it; what means nothing there is left out. */
export function audienceIn(search: Readonly<Record<string, unknown>>): Audience {
  const [segment, rule, tag] = [search['segment'], search['rule'], search['tag']].map(textIn);
  const assistantId = idIn(search['assistantId']);
  return {
    ...emptyDraft.audience,
    everybody: search['everybody'] === 'yes',
    courseId: idIn(search['courseId']),
    classId: idIn(search['classId']),
    search: textIn(search['search']).slice(0, 100),
    studentIds: textIn(search['students'])
      .split('.')
      .flatMap((each) => idIn(each) ?? [])
      .slice(0, 500),
    ...(segment !== undefined && isSegment(segment) && { segment }),
    ...(rule !== undefined && isRule(rule) && { rule }),
    ...(tag !== undefined && tag !== '' && tag.length <= tagLength && { tag }),
    ...(assistantId !== null && { assistantId }),
  };
}
