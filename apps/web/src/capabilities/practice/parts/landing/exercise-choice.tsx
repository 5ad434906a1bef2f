import { ActionIcon, Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import { PagePart } from '../../../../platform/page/page-parts.tsx';
import { CourseColumn } from '../../../../platform/page/course/course-column.tsx';
import { PagePhoneHeader } from '../../../../platform/page/phone-header-slot.tsx';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { treeQuery, typesQuery } from '../../practice.queries.ts';
import { practiceWords } from '../../practice.words.ts';
import { landingWords } from '../../landing.words.ts';
import { SavedSets } from '../../custom-set/saved-sets.tsx';
import { ExerciseTools } from '../exercise-tools.tsx';
import { ExerciseTypes } from './exercise-types.tsx';
import { ReadingTree } from './reading-tree.tsx';
import { Trail } from '../set/trail.tsx';

const words = landingWords;

/** The ways to practise a course, and its readings. */
export function ExerciseChoice({ courseId }: { courseId: number }) {
  const isPhone = usePhone();
  const { data: exercise } = useSuspenseQuery(typesQuery(courseId));
  const { data: books } = useSuspenseQuery(treeQuery(courseId));
  const { courseName, types } = exercise;
  useTitle(`${courseName} · ${practiceWords.practice}`);
  const toCourse = (props: object) => (
    <Link to="/course/$courseId" params={{ courseId }} {...props} />
  );
  const total = Math.max(0, ...types.map((type) => type.total));
  return (
    <>
      <PagePhoneHeader
        title={courseName}
        back={
          <ActionIcon
            size={44}
            aria-label={practiceWords.practice}
            renderRoot={(props) => <Link to="/exercise" {...props} />}
          >
            <IconChevronLeft size={24} stroke={1.6} />
          </ActionIcon>
        }
      />
      <CourseColumn
        courseId={courseId}
        current="practice"
        title={
          !isPhone && (
            <SectionTitle order={1} overline={<Trail />}>
              {courseName}
            </SectionTitle>
          )
        }
      >
        {total === 0 ? (
          <EmptyState
            art="book"
            title={words.noQuestions}
            text={words.noQuestionsText}
            action={<Button renderRoot={toCourse}>{words.backToCourse}</Button>}
          />
        ) : (
          <>
            <PagePart name="next-step" />
            <ExerciseTypes courseId={courseId} types={types} heldOut={exercise.heldOut ?? 0} />
            <SavedSets courseId={courseId} />
            <ExerciseTools courseId={courseId} />
            <ReadingTree courseId={courseId} books={books} />
          </>
        )}
      </CourseColumn>
    </>
  );
}
