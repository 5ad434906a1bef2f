import { done, operation } from '../kernel.ts';

export { viewReadOnlyStatus } from './view-read-only.ts';

/** Asked by the bar on top of the student's pages; what has ended already stays so. */
export const endViewAs = operation({
  summary: '结束以学员身份查看',
  method: 'POST',
  path: '/api/console/students/view-as/end',
  access: { staff: 'self' },
  data: done(),
});
