import type { CatalogueDraft } from '../catalogue/drafts.ts';
import type { ReadingContext } from '../catalogue/reading-context.ts';

/** A camp that pages have taken over is passed over with its classes: no file changes it. */
export function passOverCamps(
  { faults }: Pick<ReadingContext, 'faults'>,
  catalogue: CatalogueDraft,
  /** Each with its course. */
  owned: ReadonlyMap<number, number>,
): CatalogueDraft {
  const courses = catalogue.courses.map((course) => ({
    ...course,
    draft: {
      ...course.draft,
      camps: course.draft.camps.map((read) => {
        const { camp_id: campId, title } = read.draft.row;
        // Of a course that is passed over whole nothing more is to be said.
        const courseId = owned.get(campId);
        if (courseId === undefined || course.isFaulty) return read;
        faults.add(
          `courses/${course.draft.row.folder}/camps.yaml（${campId}）`,
          // A file of another school may have given the number to another camp.
          courseId === course.draft.row.course_id
            ? `训练营“${title}”已由教务台接管，文件里的没有导入；请在教务台里改`
            : `编号 ${campId} 在教务台里是另一门课的训练营，文件里的“${title}”没有导入；请在文件里换一个编号`,
        );
        return { ...read, isFaulty: true };
      }),
    },
  }));
  return { ...catalogue, courses };
}
