import type { CatalogueDraft } from '../catalogue/drafts.ts';
import type { ReadingContext } from '../catalogue/reading-context.ts';

/** A survey that pages have taken over is passed over: no file changes it. */
export function passOverSurveys(
  { faults }: Pick<ReadingContext, 'faults'>,
  catalogue: CatalogueDraft,
  ids: ReadonlySet<number>,
): CatalogueDraft {
  const surveys = catalogue.asked.surveys.map((read) => {
    const { survey_id: surveyId, title } = read.draft;
    if (!ids.has(surveyId)) return read;
    faults.add(
      `surveys.yaml（${surveyId}）`,
      `调查“${title}”已由教务台接管，文件里的没有导入；请在教务台里改`,
    );
    return { ...read, isFaulty: true };
  });
  return { ...catalogue, asked: { ...catalogue.asked, surveys } };
}
