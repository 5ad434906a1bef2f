import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { lectureWords as words } from '../port/lecture.words.ts';
import { toCourseOf, useWay } from '../../catalogue/port/way.ts';

/** The way back where a page has nothing to show. */
export function ToCourse({ courseId }: { courseId: number }) {
  const way = useWay();
  return (
    <Button
      variant="light"
      renderRoot={(root) => <Link {...toCourseOf(way, courseId)} {...root} />}
    >
      {words.backToCourse}
    </Button>
  );
}
