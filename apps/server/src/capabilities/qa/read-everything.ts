import type { InputOf } from '@xuezhou/contract/kernel';
import type { QaCounts, readAllQa } from '@xuezhou/contract/qa';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import type { Services } from '../../platform/services.ts';
import { countsOf } from './list-questions.ts';
import { readAll, undoReadAll } from './part.repository.ts';

export async function readEverything(
  services: Services,
  student: CurrentStudent,
  { body: { readingId, toUndo } }: InputOf<typeof readAllQa>,
): Promise<QaCounts> {
  await services.database.connection
    .transaction()
    .execute((change) =>
      toUndo
        ? undoReadAll(change, student.studentId, readingId)
        : readAll(change, student.studentId, readingId),
    );
  return await countsOf(services, student);
}
