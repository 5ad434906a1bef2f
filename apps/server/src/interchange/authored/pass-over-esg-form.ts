import type { CatalogueDraft } from '../catalogue/drafts.ts';
import type { ReadingContext } from '../catalogue/reading-context.ts';

/** A registration form that pages have taken over is passed over: no file changes it, nor takes it away by not being there. */
export function passOverEsgForm(
  { faults }: Pick<ReadingContext, 'faults'>,
  catalogue: CatalogueDraft,
  isOfPages: boolean,
): CatalogueDraft {
  if (!isOfPages) return catalogue;
  const { asked } = catalogue;
  if (asked.esgForms.length > 0)
    faults.add('esg.yaml', 'ESG 登记表已由教务台接管，文件里的没有导入；请在教务台里改');
  return {
    ...catalogue,
    asked: { ...asked, esgForms: [], saysAll: { ...asked.saysAll, esgForms: false } },
  };
}
