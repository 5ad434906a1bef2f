import type { CatalogueDraft } from '../catalogue/drafts.ts';
import type { ReadingContext } from '../catalogue/reading-context.ts';

/** A career plan that pages have taken over is passed over: no file changes it. */
export function passOverPlans(
  { faults }: Pick<ReadingContext, 'faults'>,
  catalogue: CatalogueDraft,
  ids: ReadonlySet<number>,
): CatalogueDraft {
  const plans = catalogue.plans.map((read) => {
    const { plan_id: planId, title } = read.draft;
    if (!ids.has(planId)) return read;
    faults.add(
      `careers.yaml（${planId}）`,
      `职业规划“${title}”已由教务台接管，文件里的没有导入；请在教务台里改`,
    );
    return { ...read, isFaulty: true };
  });
  return { ...catalogue, plans };
}
