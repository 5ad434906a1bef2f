import { pathOfTarget, targetOfPath } from '@xuezhou/rules/lti/target';
import { dayOf } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { demandOpen } from '../launch/open-course.ts';
import type { Offered, Search } from './offered.ts';

const longestSearch = 60;
export const maxPicked = 50;

const kinds = ['course', 'book', 'reading', 'paper'] as const;

/** What is looked for; what makes no sense is left out. */
export function readSearch(form: URLSearchParams): Search {
  const words = (form.get('q') ?? '').slice(0, longestSearch).replaceAll('\0', '').split(/\s+/);
  const course = form.get('course') ?? '';
  return {
    words: words.filter(Boolean),
    courseId: /^[1-9]\d{0,8}$/.test(course) ? Number(course) : null,
    kind: kinds.find((kind) => kind === form.get('kind')) ?? null,
  };
}

export interface Picks {
  readonly pages: readonly Offered[];
  /** So many are none that the platform may open, or not any more. */
  readonly gone: number;
}

/** Pages that were picked, as they are called now: only what a launch of this platform would open, and no paper that is over. */
export async function readPicks(
  connection: Connection,
  platformId: number,
  { form, now }: { readonly form: URLSearchParams; readonly now: Date },
): Promise<Picks> {
  const paths = new Set(
    form
      .getAll('pick')
      .slice(0, maxPicked + 1)
      .map((path) => {
        const target = targetOfPath(path);
        return target === null ? null : pathOfTarget(target);
      }),
  );
  const pages: Picks['pages'][number][] = [];
  for (const path of paths) {
    const opened = path === null ? null : await opensNow(connection, platformId, { path, now });
    if (path !== null && opened !== null) pages.push({ path, ...opened });
  }
  return { pages, gone: paths.size - pages.length };
}

async function opensNow(
  connection: Connection,
  platform_id: number,
  { path, now }: { path: string; now: Date },
): Promise<Omit<Offered, 'path'> | null> {
  try {
    const { kind, title, within, lastDay } = await demandOpen(
      connection,
      { platform_id, target: path },
      now,
    );
    const isOver = lastDay !== null && lastDay < dayOf(now);
    return isOver ? null : { kind, title, within, lastDay };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
