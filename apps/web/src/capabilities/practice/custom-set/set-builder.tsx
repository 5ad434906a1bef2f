import { Button } from '@mantine/core';
import type { CustomSet } from '@xuezhou/contract/practice';
import { minutesFor } from '@xuezhou/rules/practice/exam-pace';
import { useSuspenseQuery } from '@tanstack/react-query';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { ViewFrame } from '../parts/view-frame.tsx';
import { treeQuery, typesQuery } from '../practice.queries.ts';
import { filterQuery } from '../views.queries.ts';
import { BuildEnd } from './build-end.tsx';
import { ChapterChoice } from './chapter-choice.tsx';
import styles from './set-builder.module.css';
import { SetFields } from './set-fields.tsx';
import { setWords as words } from './set.words.ts';
import { useSetBuilder } from './use-set-builder.ts';

interface SetBuilderProps {
  courseId: number;
  /** The set whose conditions it begins with. */
  like: CustomSet | undefined;
}

/** Puts a set of questions together and begins it. What was chosen stays while it cannot be sent. */
export function SetBuilder({ courseId, like }: SetBuilderProps) {
  const { data: exercise } = useSuspenseQuery(typesQuery(courseId));
  const { data: books } = useSuspenseQuery(treeQuery(courseId));
  const sorts = useSteadyQuery(filterQuery(courseId, 4));
  const builder = useSetBuilder(courseId, like);
  const { choice, change, count, minutes } = builder;
  return (
    <ViewFrame
      courseId={courseId}
      courseName={exercise.courseName}
      title={words.title}
      caption={words.text}
    >
      <form
        className={styles.root}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void builder.begin();
        }}
      >
        <SectionCard title={words.chapters} caption={words.wholeCourseText}>
          <ChapterChoice
            books={books}
            counts={sorts.data?.books}
            chosen={choice.readingIds}
            onChange={(readingIds) => change({ readingIds })}
          />
        </SectionCard>
        <div className={styles.side}>
          {sorts.data && (
            <SetFields
              sorts={sorts.data}
              types={exercise.types}
              choice={choice}
              usualMinutes={minutesFor(count ?? 1)}
              isCountWrong={count === null}
              isTimeWrong={count !== null && minutes === undefined}
              onChange={change}
            />
          )}
          {!sorts.data && sorts.isError && (
            <ErrorState
              title={words.failed}
              action={
                <Button loading={sorts.isFetching} onClick={() => void sorts.refetch()}>
                  {words.again}
                </Button>
              }
            />
          )}
          {!sorts.data && !sorts.isError && <PageSkeleton shape="list" />}
          <BuildEnd courseId={courseId} builder={builder} />
        </div>
      </form>
    </ViewFrame>
  );
}
