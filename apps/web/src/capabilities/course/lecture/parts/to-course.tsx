import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lectureWords as words } from '../lecture.words.ts';

/** The way back where a page has nothing to show. */
export function ToCourse({ courseId }: { courseId: number }) {
  return (
    <Button
      variant="light"
      renderRoot={(root) => <Link to="/course/$courseId" params={{ courseId }} {...root} />}
    >
      {words.backToCourse}
    </Button>
  );
}
