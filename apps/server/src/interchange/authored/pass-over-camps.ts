import type { CatalogueDraft } from '../catalogue/drafts.ts';
import type { ReadingContext } from '../catalogue/reading-context.ts';

/** A camp that pages have taken over is passed over with its classes: no file changes it. */
export function passOverCamps(
  { faults }: Pick<ReadingContext, 'faults'>,
  catalogue: CatalogueDraft,
  ids: ReadonlySet<number>,
): CatalogueDraft {
  const courses = catalogue.courses.map((course) => ({
    ...course,
    draft: {
      ...course.draft,
      camps: course.draft.camps.map((read) => {
        const { camp_id: campId, title } = read.draft.row;
        // Of a course that is passed over whole nothing more is to be said.
        if (!ids.has(campId) || course.isFaulty) return read;
        faults.add(
          `courses/${course.draft.row.folder}/camps.yaml（${campId}）`,
          `训练营“${title}”已由教务台接管，文件里的没有导入；请在教务台里改`,
        );
        return { ...read, isFaulty: true };
      }),
    },
  }));
  return { ...catalogue, courses };
}
