import { attachFile } from '@xuezhou/contract/assignment';
import { getAssignmentPolicy } from '@xuezhou/contract/upload';
import type { TestClient } from '../client.ts';
import type { TestApp } from '../test-app.ts';

/** A teacher who gives assignments and marks them, and students who hand something in. */
export function assignmentDesk(school: TestApp) {
  const { connection, clock } = school;
  const upload = async (student: TestClient) => {
    const { url, key } = await student.data(getAssignmentPolicy);
    const form = new FormData();
    form.set('file', new Blob(['%PDF-1.7\nendobj\n%%EOF\n']), 'a.pdf');
    const sent = await school.visit().send({ method: 'POST', url, payload: form });
    if (sent.json<{ status: number }>().status !== 200) throw new Error(sent.body);
    return key;
  };
  return {
    upload,
    assign: async (bookId: number, opensNext: 'always' | 'handed-in' | 'passed' = 'always') => {
      const given = { title: '第一次作业', html: '<p>写一页</p>', source: '写一页' };
      const { assignment_id } = await connection
        .insertInto('assignment')
        .values({ book_id: bookId, ...given, opens_next: opensNext })
        .returning('assignment_id')
        .executeTakeFirstOrThrow();
      return assignment_id;
    },
    handIn: async (student: TestClient, assignmentId: number, fileName = '作业.pdf') =>
      await student.data(attachFile, {
        body: { assignmentId, fileName, key: await upload(student) },
      }),
    mark: async (studentId: number, assignmentId: number, verdict: 'passed' | 'returned') => {
      const row = { student_id: studentId, assignment_id: assignmentId, verdict };
      await connection
        .insertInto('assignment_mark')
        .values({ ...row, comment: '写得清楚', marked_at: clock.now() })
        .onConflict((conflict) =>
          conflict.columns(['student_id', 'assignment_id']).doUpdateSet({ verdict }),
        )
        .execute();
    },
  };
}
