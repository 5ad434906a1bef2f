import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { SectionCard } from '@xuezhou/ui/section-card';
import { courseWords } from '../study.words.ts';
import { toPractice } from '../../catalogue/port/links.ts';

const words = courseWords.course;

/** A course that is only a bank of questions. */
export function NoBooks({ courseId }: { courseId: number }) {
  return (
    <SectionCard>
      <EmptyState
        art="book"
        title={words.noBooks}
        text={words.noBooksText}
        action={
          <Button renderRoot={(props) => <Link {...toPractice(courseId)} {...props} />}>
            {words.toPractice}
          </Button>
        }
      />
    </SectionCard>
  );
}
