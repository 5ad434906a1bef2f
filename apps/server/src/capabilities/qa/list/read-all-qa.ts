import type { InputOf } from '@xuezhou/contract/kernel';
import type { QaCounts, readAllQa as readAllOperation } from '@xuezhou/contract/qa';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import type { Services } from '../../../platform/services.ts';
import { getQaCounts } from './list-questions.ts';
import { readAll, undoReadAll } from '../part.repository.ts';

export async function readAllQa(
  services: Services,
  student: CurrentStudent,
  { body: { readingId, toUndo } }: InputOf<typeof readAllOperation>,
): Promise<QaCounts> {
  await services.database.connection
    .transaction()
    .execute((change) =>
      toUndo
        ? undoReadAll(change, student.studentId, readingId)
        : readAll(change, student.studentId, readingId),
    );
  return await getQaCounts(services, student);
}
