import { id, integer, object, operation } from '../kernel.ts';

/** Greater than 0 passed, 0 not verified, -1 the review failed. A course that asks for no verification answers 1. */
export const checkIdentityNeed = operation({
  summary: '这门课需要的实名认证是否已通过',
  method: 'GET',
  path: '/api/nuxt/student/needidcheck/:courseId',
  access: 'login',
  params: object({ courseId: id() }),
  data: integer(-1, 1),
});

/** The same question with the course in the query, as older pages ask it. */
export const checkIdentityNeedByQuery = operation({
  summary: '同上，课程写在查询参数里',
  method: 'GET',
  path: '/api/nuxt/student/needidcheck/',
  access: 'login',
  query: object({ courseId: id() }),
  data: integer(-1, 1),
});
