import type { Dress } from '../../../platform/http/pages/dress-document.ts';
import type { Services } from '../../../platform/services.ts';
import { plainFacts } from '@xuezhou/rules/site/document';
import { getSchool } from '../school.ts';
import { folderOfMark, iconName, iconOfMark } from './read-mark.ts';

const ownTouchIcon = '/icon-180.png';

/** The school's picture where one of a side is asked for: the product's own where it has none. */
export const touchIconOf = (mark: string): string =>
  folderOfMark(mark) === null ? ownTouchIcon : iconOfMark(mark, iconName(180));

const plain: Dress = { ...plainFacts, style: '', touchIcon: ownTouchIcon };

/**
 * What documents say of the school, from memory: a page opens also while the database does not answer. What was saved at
 * this server is seen at once, what was saved at another a visit later.
 */
export function dressOf(
  services: Pick<Services, 'database' | 'clock' | 'config' | 'log'>,
): () => Promise<Dress> {
  let known: Dress | undefined;
  const read = async (): Promise<Dress> => {
    const { name, face, courseFamilies: families } = await getSchool(services);
    const { shortName, mark, line, style } = face;
    known = { name, shortName, mark, line, families, style, touchIcon: touchIconOf(mark) };
    return known;
  };
  return async () => {
    const fresh = read().catch((error: unknown) => {
      services.log.warn({ err: error }, 'what the school says of itself was not read');
      return known ?? plain;
    });
    return known === undefined ? await fresh : await Promise.race([fresh, soon(known)]);
  };
}

/** Longer than it takes to find what is in memory or to ask a database that is well. */
const patienceMs = 250;

const soon = async (known: Dress): Promise<Dress> =>
  await new Promise((resolve) => setTimeout(() => resolve(known), patienceMs).unref());
