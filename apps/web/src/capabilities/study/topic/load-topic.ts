import type { QueryClient } from '@tanstack/react-query';
import { courseQuery, topicQuery } from './topic.queries.ts';

interface TopicVisit {
  queryClient: QueryClient;
  params: { courseId: number; readingId: number };
}

/** What is known changes with every answer: the chapter is asked anew whenever it is opened. */
export async function loadTopic({ queryClient, params: { courseId, readingId } }: TopicVisit) {
  await Promise.all([
    queryClient.query({ ...courseQuery(courseId), staleTime: 'static' }),
    queryClient.query(topicQuery(courseId, readingId)),
  ]);
}
