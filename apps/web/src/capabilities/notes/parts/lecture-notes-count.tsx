import { useQuery } from '@tanstack/react-query';
import type { PagePartProps } from '../../../platform/page/page-parts.tsx';
import { placeNotesQuery } from '../notes.queries.ts';

export function LectureNotesCount({ lecture }: PagePartProps['lecture-notes-count']) {
  const { bulletId } = lecture;
  const { data = [] } = useQuery(placeNotesQuery({ type: 'bullet', bulletId }));
  return data.length > 0 && data.length;
}
