import type { PageLoad } from '../../platform/page/page.ts';
import { prepareRichHtml } from '@xuezhou/client/rich-html/rich-html-parts.ts';
import { campStatusQuery, campTasksQuery, personalTasksQuery } from './camp.queries.ts';

type CourseVisit = PageLoad<{ courseId: number }>;

export async function loadCamp({ queryClient, params: { courseId } }: CourseVisit): Promise<void> {
  const { camp, offer } = await queryClient.query({
    ...campTasksQuery(courseId),
    staleTime: 'static',
  });
  await prepareRichHtml((camp ?? offer)?.intro ?? '');
}

export async function loadCamps({ queryClient, params: { courseId } }: CourseVisit): Promise<void> {
  const { camps } = await queryClient.query({ ...campStatusQuery(courseId), staleTime: 'static' });
  await Promise.all(camps.map(({ intro }) => prepareRichHtml(intro)));
}

export async function loadPersonal({
  queryClient,
  params: { courseId },
}: CourseVisit): Promise<void> {
  await queryClient.query({ ...personalTasksQuery(courseId), staleTime: 'static' });
}
